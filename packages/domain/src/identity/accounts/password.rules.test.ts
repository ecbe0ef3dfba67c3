import { describe, expect, it } from 'vitest'
import { defaultSystemConfig } from '../../kernel/access/system-config.ts'
import {
  isAcceptablePassword,
  isCommonPassword,
  PASSWORD_MAX,
  passwordForms,
  passwordRequirements,
  passwordRulesOf,
  type PasswordRules,
} from './password.rules.ts'

const rulesOf = (minLength: number): PasswordRules => ({
  ...passwordRulesOf('signUp', defaultSystemConfig),
  minLength,
})

const unmet = (password: string, min = 12): string[] =>
  passwordRequirements(password, rulesOf(min))
    .filter(({ met }) => !met)
    .map(({ label }) => label)

describe('the checklist', () => {
  it('has five lines, with the number in force', () => {
    expect(passwordRequirements('', rulesOf(12)).map(({ label }) => label)).toEqual([
      '12+ characters',
      'Uppercase letter',
      'Lowercase letter',
      'Numbers',
      'Special character',
    ])
    expect(passwordRequirements('', rulesOf(8))[0]?.label).toBe('8+ characters')
  })

  it.each([
    ['Aa1-aaaaaaaa', []],
    ['Aa1-aaaaaaa', ['12+ characters']],
    ['aa1-aaaaaaaa', ['Uppercase letter']],
    ['AA1-AAAAAAAA', ['Lowercase letter']],
    ['Aaa-aaaaaaaa', ['Numbers']],
    ['Aa1aaaaaaaaa', ['Special character']],
    ['Äö1 äöüäöüäö', []],
    ['Aa1€aaaaaaaa', []],
    ['Aa١-aaaaaaaa', []],
    ['犬犬犬犬犬犬犬犬犬犬犬犬', ['Uppercase letter', 'Lowercase letter', 'Numbers', 'Special character']],
  ])('of %s leaves open: %j', (password, open) => {
    expect(unmet(password)).toEqual(open)
  })

  it('counts characters, not the units that an emoji takes', () => {
    expect(unmet('Aa1-👩👩👩👩', 9)).toEqual(['9+ characters'])
    expect(unmet('Aa1-👩👩👩👩', 8)).toEqual([])
  })
})

describe('a common password', () => {
  it.each(['password', 'PassWord', '123456', 'qwerty', 'abc123', 'password123', 'Password123!', 'qwerty!!!'])(
    '%s is common',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )

  it.each(['password1234', 'my password', 'qwerty-keyboard'])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('is never acceptable, however long the checklist is', () => {
    expect(isAcceptablePassword('Password123!', rulesOf(8))).toBe(false)
  })
})

// spec ASVS V6.2.8
// spec ASVS V6.2.9
it('a password is acceptable up to 128 characters', () => {
  const long = `Aa1-${'x'.repeat(PASSWORD_MAX - 4)}`
  expect([isAcceptablePassword(long, rulesOf(12)), isAcceptablePassword(`${long}x`, rulesOf(12))]).toEqual([
    true,
    false,
  ])
})

describe('the rules in force', () => {
  const all = { uppercase: true, lowercase: true, numbers: true, special: true }
  const loose = {
    passwordMinLength: 8,
    passwordRequireSpecial: false,
    passwordRequireNumbers: false,
    passwordRequireUppercase: false,
  }

  // spec access §5: 12 characters at sign-up, 8 at a reset; the system default requires a special character, a number
  //   and an uppercase letter
  it('are the same for every form by default, but for the length at sign-up', () => {
    expect(passwordForms.map((form) => passwordRulesOf(form, defaultSystemConfig))).toEqual([
      { minLength: 12, ...all },
      { minLength: 8, ...all },
      { minLength: 8, ...all },
    ])
  })

  // spec access §5: system default password policy: the settings only add to a form's own rules
  it('keep a form’s own rules where the settings ask for less', () => {
    expect(passwordRulesOf('signUp', loose)).toEqual({ minLength: 12, ...all })
    expect(passwordRulesOf('resetByCode', loose)).toEqual({ minLength: 8, ...all })
    const change = passwordRulesOf('change', loose)
    expect(passwordRequirements('', change).map(({ label }) => label)).toEqual([
      '8+ characters',
      'Lowercase letter',
    ])
    expect(isAcceptablePassword('allwalks', change)).toBe(true)
  })

  it('take each setting', () => {
    expect(passwordRulesOf('signUp', { ...loose, passwordMinLength: 20 }).minLength).toBe(20)
    for (const [setting, rule] of [
      ['passwordRequireSpecial', 'special'],
      ['passwordRequireNumbers', 'numbers'],
      ['passwordRequireUppercase', 'uppercase'],
    ] as const)
      expect(passwordRulesOf('change', { ...loose, [setting]: true })).toEqual({
        ...passwordRulesOf('change', loose),
        [rule]: true,
      })
  })
})
