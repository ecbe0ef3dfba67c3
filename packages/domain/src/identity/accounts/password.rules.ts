import type { SystemConfig } from '../../kernel/access/system-config.ts'

/** Rules that a new password has to meet. */
export interface PasswordRules {
  minLength: number
  uppercase: boolean
  lowercase: boolean
  numbers: boolean
  special: boolean
}

/**
 * Own rules of each form that sets a password (spec access §5). A reset by its link and a change in the settings have
 * only a length and a lowercase letter of their own; the installation's settings require the rest by default.
 */
const ownRules = {
  signUp: { minLength: 12, uppercase: true, lowercase: true, numbers: true, special: true },
  resetByCode: { minLength: 8, uppercase: true, lowercase: true, numbers: true, special: true },
  change: { minLength: 8, uppercase: false, lowercase: true, numbers: false, special: false },
} as const satisfies Record<string, PasswordRules>

export type PasswordForm = keyof typeof ownRules
export const passwordForms = Object.keys(ownRules) as [PasswordForm, ...PasswordForm[]]

/** Settings that add to the rules of a form. */
export type PasswordSettings = Pick<
  SystemConfig,
  'passwordMinLength' | 'passwordRequireSpecial' | 'passwordRequireNumbers' | 'passwordRequireUppercase'
>

/** Rules in force for a form: its own, and those that the installation's settings add. */
export function passwordRulesOf(form: PasswordForm, settings: PasswordSettings): PasswordRules {
  const own: PasswordRules = ownRules[form]
  return {
    minLength: Math.max(own.minLength, settings.passwordMinLength),
    uppercase: own.uppercase || settings.passwordRequireUppercase,
    lowercase: own.lowercase,
    numbers: own.numbers || settings.passwordRequireNumbers,
    special: own.special || settings.passwordRequireSpecial,
  }
}

/** Maximum password length: hashing longer ones would let attackers cause load. */
export const PASSWORD_MAX = 128

/** Passwords refused everywhere (spec access §5); compared without case. */
const commonPasswords = new Set(['password', '123456', 'qwerty', 'abc123', 'password123'])

/** One line of the password checklist. */
export interface PasswordRequirement {
  label: string
  met: boolean
}

/** Checklist for a new password. Any character other than a letter or a digit is special. */
export function passwordRequirements(password: string, rules: PasswordRules): PasswordRequirement[] {
  const { minLength, uppercase, lowercase, numbers, special } = rules
  const lines = [
    { label: `${minLength}+ characters`, isAsked: true, met: Array.from(password).length >= minLength },
    { label: 'Uppercase letter', isAsked: uppercase, met: /\p{Lu}/u.test(password) },
    { label: 'Lowercase letter', isAsked: lowercase, met: /\p{Ll}/u.test(password) },
    { label: 'Numbers', isAsked: numbers, met: /\p{Nd}/u.test(password) },
    { label: 'Special character', isAsked: special, met: /[^\p{L}\p{Nd}]/u.test(password) },
  ]
  return lines.filter(({ isAsked }) => isAsked).map(({ label, met }) => ({ label, met }))
}

/** True for one of the most common passwords, alone or with symbols appended. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[^\p{L}\p{Nd}]+$/u, ''))
}

/** True if a new password is acceptable. */
export const isAcceptablePassword = (password: string, rules: PasswordRules): boolean =>
  password.length <= PASSWORD_MAX &&
  !isCommonPassword(password) &&
  passwordRequirements(password, rules).every(({ met }) => met)
