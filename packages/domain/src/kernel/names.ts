/** Display name of a person without a name or email address (spec access §9). */
export const FALLBACK_NAME = 'Pet Parent'

interface NameSources {
  displayName?: string | null | undefined
  email?: string | null | undefined
  /** Four characters that make 'User' distinct, for a generated name. */
  suffix?: string | undefined
}

/**
 * Returns a person's display name: the one they gave, else the part of their email before the @, else 'User' with four
 * characters, else 'Pet Parent' (spec access §3 and §4, in this order). A candidate under two characters does not
 * count.
 */
export function nameFor({ displayName, email, suffix }: NameSources): string {
  const candidates = [displayName?.trim(), email?.split('@')[0]?.trim(), suffix ? `User${suffix}` : undefined]
  return candidates.find((name) => name !== undefined && name.length >= 2)?.slice(0, 50) ?? FALLBACK_NAME
}
