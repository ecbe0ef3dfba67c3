import { expect, test } from 'vitest'
import { resetCode } from './password-resets.contract.ts'
import { CODE_EXPIRES, RESET_CODE_MINUTES } from './password-resets.limits.ts'

test('the screen says for how long a code works', () => {
  expect(CODE_EXPIRES).toBe(`Code expires in ${RESET_CODE_MINUTES} minutes`)
})

test.each(['123456', ' 123456 ', '123 456'])('%j is a code', (typed) => {
  expect(resetCode.parse(typed)).toBe('123456')
})

test.each(['', '12345', '1234567', '12345a', '１２３４５６', `123456${' '.repeat(100)}`, null, 123456])(
  '%j is refused',
  (typed) => {
    expect(resetCode.safeParse(typed)).toMatchObject({
      success: false,
      error: { issues: [{ message: 'Please enter a valid 6-digit verification code' }] },
    })
  },
)
