import { describe, expect, it, test } from 'vitest'
import { optionalPhone, requiredPhone } from './phone-fields.ts'
import { readPhone } from './phone-number.ts'
import { telLink } from './phone.ts'

/** Returns the URI that calls a number once it is stored. */
const called = (typed: string) => telLink(readPhone(typed) ?? 'refused')

describe('a number as it is dialed at home', () => {
  it.each(['112', '555-0100', '(555) 010-0123', '020 7946 0018', '0049 30 901820', '555 0100 ext. 12'])(
    '%s is stored as it was typed',
    (number) => expect(readPhone(number)).toBe(number),
  )

  it.each([
    ['555 0100 ext. 12', 'tel:5550100;ext=12'],
    ['5550100x4', 'tel:5550100;ext=4'],
    ['555 0100 extension 12', 'tel:5550100;ext=12'],
    ['555-0100 Ext.: 12', 'tel:5550100;ext=12'],
    ['555\u20110100', 'tel:5550100'],
    ['００４９ ３０ ９０１８２０', 'tel:004930901820'],
    ['٠٢٠ ٧٩٤٦ ٠٠١٨', 'tel:02079460018'],
  ])('%s calls %s', (number, link) => expect(called(number)).toBe(link))
})

describe('a number with its country', () => {
  it.each([
    ['+1 (555) 010-0199', '+1 555 010 0199'],
    ['+49/30.901820', '+49 30 901820'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['+39 (0)6 123456', '+39 06 123456'],
    ['+８１ ３ ３５８１ ４３２１', '+81 3 3581 4321'],
  ])('%s is stored as %s', (number, stored) => expect(readPhone(number)).toBe(stored))

  // spec product: a phone number is dialed correctly, however it was typed
  it.each([
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+44 20 7946 0958 ext. 12', 'tel:+442079460958;ext=12'],
    ['+1 (555) 010-0199;ext=12', 'tel:+15550100199;ext=12'],
    ['+61 2 9999 9999 # 12', 'tel:+61299999999;ext=12'],
  ])('%s calls %s', (number, link) => expect(called(number)).toBe(link))

  it.each(['+1 555 0100', '+44 20 7946 09', '+999 1234 5678', '+4420794609581234567'])(
    '%s is too short, too long or in no country',
    (number) => expect(readPhone(number)).toBeUndefined(),
  )
})

test.each([
  '',
  '12',
  'call Sam',
  '555-CATS',
  '1-800-FLOWERS',
  '1'.repeat(22),
  '+',
  '++1 555',
  'javascript:alert(1)',
  '555;ext',
])('%s is no phone number', (text) => expect(readPhone(text)).toBeUndefined())

const refused = (value: unknown) => requiredPhone('Enter a number').safeParse(value).error?.issues[0]?.message

test('an empty number is null where it is optional, and refused where it is required', () => {
  expect(optionalPhone().parse('  ')).toBeNull()
  expect(optionalPhone().parse(undefined)).toBeNull()
  expect(optionalPhone().parse(' 555-0100 ')).toBe('555-0100')
  expect(refused('')).toBe('Enter a number')
  expect(refused(undefined)).toBe('Enter a number')
  expect(refused('Sam')).toBe('Please enter a valid phone number')
  expect(refused('5'.repeat(41))).toBe('Please enter a valid phone number')
})
