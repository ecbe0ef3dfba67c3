import { nameFor } from '../../kernel/names.ts'

/** Longer names are cut before they are looked at. */
const MOST_CHARACTERS = 200

/** Profile data from a provider. */
export interface ProfileNames {
  name?: string | undefined
  email: string
}

/** A display name from a profile: without control and formatting characters, on one line, of at most 50 characters. */
export function nameFromProfile({ name, email }: ProfileNames): string {
  const displayName = (name ?? '')
    .slice(0, MOST_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
  return nameFor({ displayName, email })
}
