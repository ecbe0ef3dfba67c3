import { nameFor } from '../../kernel/names.ts'

/** Length to which names are cut before processing. */
const MOST_CHARACTERS = 200

/** Profile data from a provider. */
export interface ProfileNames {
  name?: string | undefined
  email: string
}

/**
 * Derives a display name from a profile: without control and formatting characters, on one line, of at most 50
 * characters.
 */
export function nameFromProfile({ name, email }: ProfileNames): string {
  const displayName = (name ?? '')
    .slice(0, MOST_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
  return nameFor({ displayName, email })
}
