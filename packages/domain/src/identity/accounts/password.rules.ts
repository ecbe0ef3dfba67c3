/** Sign-up demands this many characters at least (spec access §5); the system setting may demand more. */
export const SIGN_UP_PASSWORD_MIN = 12
/** A reset demands this many at least (spec access §5); the system setting may demand more. */
export const RESET_PASSWORD_MIN = 8
/** Longer passwords are refused: hashing them is work for an attacker to order. */
export const PASSWORD_MAX = 128

/** Refused everywhere (spec access §5); compared without case. */
const commonPasswords = new Set(['password', '123456', 'qwerty', 'abc123', 'password123'])

/** One line of the password checklist. */
export interface PasswordRequirement {
  label: string
  met: boolean
}

/**
 * The checklist for a new password. Anything that is neither a letter nor a digit is special.
 * @param minLength the number in force: the flow's own, or the system setting where that is higher
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
