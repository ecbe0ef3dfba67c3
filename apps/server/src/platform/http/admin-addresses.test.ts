import { expect, it } from 'vitest'
import { isAdminAddress, plainAddress } from './admin-addresses.ts'

const LIST = '198.51.100.0/24, 203.0.113.7, 2001:db8:1::/48, ::1, ::ffff:10.0.0.0/104'

it.each([
  ['198.51.100.24', true],
  ['::ffff:198.51.100.24', true],
  ['::FFFF:203.0.113.7', true],
  ['203.0.113.8', false],
  ['2001:db8:1:2::3', true],
  ['2001:db8:2::3', false],
  ['2001:db8:1::5%eth0', true],
  ['::1', true],
  ['0:0:0:0:0:0:0:1', true],
  ['10.1.2.3', true],
  ['unknown', false],
  ['198.51.100.24, 203.0.113.8', false],
  ['', false],
])('an administrator at %j is let in: %j', (address, isLetIn) => {
  expect(isAdminAddress(address, LIST)).toBe(isLetIn)
})

it('an empty list lets everyone in, and another list is followed at once', () => {
  expect(isAdminAddress('unknown', '')).toBe(true)
  expect([isAdminAddress('192.0.2.1', '192.0.2.1'), isAdminAddress('192.0.2.1', LIST)]).toEqual([true, false])
})

it('an address is shown without its zone, and IPv4 as itself', () => {
  expect(['::ffff:192.0.2.1', 'fe80::1%eth0', '2001:db8::1'].map(plainAddress)).toEqual([
    '192.0.2.1',
    'fe80::1',
    '2001:db8::1',
  ])
})
