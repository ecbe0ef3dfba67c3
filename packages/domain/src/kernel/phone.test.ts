import { expect, test } from 'vitest'
import { optionalPhone, requiredPhone } from './phone-fields.ts'
import { isPhone, telLink } from './phone.ts'

test.each([
  '112',
  '555-0100',
  '+1 (555) 010-0199',
  '020 7946 0018',
  '+49/30.901820',
  '555 0100 ext. 12',
  '5550100x4',
])('%s is a phone number', (number) => expect(isPhone(number)).toBe(true))

test.each([
  '',
  '12',
  'call Sam',
  '555-CATS',
  '1'.repeat(22),
  '+',
  '++1 555',
  'javascript:alert(1)',
  '555;ext',
])('%s is none', (text) => expect(isPhone(text)).toBe(false))

test('a call goes to the digits, with the plus and the extension', () => {
  expect(telLink('+1 (555) 010-0199')).toBe('tel:+15550100199')
  expect(telLink('555 0100 ext. 12')).toBe('tel:5550100;ext=12')
  expect(telLink('112')).toBe('tel:112')
})

const refused = (value: unknown) => requiredPhone('Enter a number').safeParse(value).error?.issues[0]?.message

test('an empty number is none where it may be missing, and asked for where it may not', () => {
  expect(optionalPhone().parse('  ')).toBeNull()
  expect(optionalPhone().parse(undefined)).toBeNull()
  expect(optionalPhone().parse(' 555-0100 ')).toBe('555-0100')
  expect(refused('')).toBe('Enter a number')
  expect(refused(undefined)).toBe('Enter a number')
  expect(refused('Sam')).toBe('Please enter a valid phone number')
})
