import { describe, expect, it } from 'vitest'
import {
  isAcceptablePassword,
  isCommonPassword,
  PASSWORD_MAX,
  passwordRequirements,
  SIGN_UP_PASSWORD_MIN,
} from './password.rules.ts'

const unmet = (password: string, min = SIGN_UP_PASSWORD_MIN): string[] =>
  passwordRequirements(password, min)
    .filter(({ met }) => !met)
    .map(({ label }) => label)

describe('the checklist', () => {
  it('has five lines, with the number in force', () => {
    expect(passwordRequirements('', 12).map(({ label }) => label)).toEqual([
      '12+ characters',
      'Uppercase letter',
      'Lowercase letter',
      'Numbers',
      'Special character',
    ])
    expect(passwordRequirements('', 8)[0]?.label).toBe('8+ characters')
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
    expect(isAcceptablePassword('Password123!', 8)).toBe(false)
  })
})

// spec ASVS V6.2.8
// spec ASVS V6.2.9
it('a password is acceptable up to 128 characters', () => {
  const long = `Aa1-${'x'.repeat(PASSWORD_MAX - 4)}`
  expect([isAcceptablePassword(long, 12), isAcceptablePassword(`${long}x`, 12)]).toEqual([true, false])
})
