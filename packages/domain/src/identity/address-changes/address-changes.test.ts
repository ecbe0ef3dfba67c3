import { expect, test } from 'vitest'
import { fillMessage } from '../../kernel/errors.ts'
import { addressCode } from './address-changes.contract.ts'
import { addressChangeErrors } from './address-changes.errors.ts'
import { ADDRESS_CODE_DIGITS } from './address-changes.limits.ts'

test('a code may be typed with blanks, and has as many digits as the messages say', () => {
  expect(addressCode.parse(' 1234 5678 ')).toBe('12345678')
  expect(addressCode.safeParse('1234567')).toMatchObject({
    success: false,
    error: { issues: [{ message: `Please enter a valid ${ADDRESS_CODE_DIGITS}-digit verification code` }] },
  })
  expect(fillMessage(addressChangeErrors.ADDRESS_CODE_INVALID, {})).toContain(`${ADDRESS_CODE_DIGITS} digits`)
})
