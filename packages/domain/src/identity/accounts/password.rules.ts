/** Minimum password length at sign-up (spec access §5); the system setting may be higher. */
export const SIGN_UP_PASSWORD_MIN = 12
/** Minimum password length at a reset (spec access §5); the system setting may be higher. */
export const RESET_PASSWORD_MIN = 8
/** Maximum password length: hashing longer ones would let attackers cause load. */
export const PASSWORD_MAX = 128

/** Passwords refused everywhere (spec access §5); compared without case. */
const commonPasswords = new Set(['password', '123456', 'qwerty', 'abc123', 'password123'])

/** One line of the password checklist. */
export interface PasswordRequirement {
  label: string
  met: boolean
}

/**
 * Checklist for a new password. Any character other than a letter or a digit is special.
 * @param minLength the minimum in force: the flow's own, or the system setting if that is higher
 */
export function passwordRequirements(password: string, minLength: number): PasswordRequirement[] {
  return [
    { label: `${minLength}+ characters`, met: Array.from(password).length >= minLength },
    { label: 'Uppercase letter', met: /\p{Lu}/u.test(password) },
    { label: 'Lowercase letter', met: /\p{Ll}/u.test(password) },
    { label: 'Numbers', met: /\p{Nd}/u.test(password) },
    { label: 'Special character', met: /[^\p{L}\p{Nd}]/u.test(password) },
  ]
}

/** True for one of the most common passwords, alone or with symbols appended. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[^\p{L}\p{Nd}]+$/u, ''))
}

/** True if a new password is acceptable. */
export const isAcceptablePassword = (password: string, minLength: number): boolean =>
  password.length <= PASSWORD_MAX &&
  !isCommonPassword(password) &&
  passwordRequirements(password, minLength).every(({ met }) => met)
