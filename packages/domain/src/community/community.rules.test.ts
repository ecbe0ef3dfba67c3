import { describe, expect, it } from 'vitest'
import {
  badgeCount,
  excerptOf,
  isDeceptiveName,
  isReservedName,
  mentionedIn,
  postedAgo,
  shortCount,
} from './community.rules.ts'

// spec engagement §9: relative time: under 1 hour 'Just now', under 24 hours 'Nh ago', under 48 'Yesterday', else days
it.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1h ago'],
  [24 * 60 - 1, '23h ago'],
  [24 * 60, 'Yesterday'],
  [48 * 60 - 1, 'Yesterday'],
  [48 * 60, '2 days ago'],
])('a post of %d minutes ago is shown as %s', (minutes, shown) => {
  const now = new Date('2026-03-29T12:00:00Z')
  expect(postedAgo(new Date(now.getTime() - minutes * 60_000), now)).toBe(shown)
})

// spec engagement §9: post excerpt cut at 100 characters
describe('an excerpt', () => {
  it('has 100 characters at most, and an ellipsis where there is more', () => {
    expect(excerptOf('a'.repeat(100))).toBe('a'.repeat(100))
    expect(excerptOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
  })

  it('is one line, and cuts no emoji in half', () => {
    expect(excerptOf('  two\n\nlines ')).toBe('two lines')
    expect(excerptOf('👩‍👩‍👧'.repeat(40))).toBe(`${'👩‍👩‍👧'.repeat(20)}…`)
  })
})

// spec engagement §9: counts of 1000 or more show with k
it.each([
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [99_999, '99.9k'],
  [123_456, '123k'],
])('%d is shown as %s', (count, shown) => expect(shortCount(count)).toBe(shown))

// spec engagement §9: mobile community badge caps at 9+
it.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('a badge shows %d as %s', (count, shown) => expect(badgeCount(count)).toBe(shown))

it('finds the people whom a text mentions, whatever their capital letters', () => {
  const people = [{ name: 'Ana & Miso' }, { name: 'Bo' }]
  expect(mentionedIn('Thank you, @ana & miso!', people)).toEqual([people[0]])
})

it.each([
  'Admin',
  'The Moderators',
  'S u p p o r t',
  'Pawtrail team',
  'Paw trail',
  'Paw\u200btrail',
  '\uff21dmin',
  'Staff of the house',
])('reserves the name %s', (name) => expect(isReservedName(name)).toBe(true))
it.each(['Ana & Miso', 'Bo the beagle', 'Staffie club', 'Ана'])('leaves the name %s to anyone', (name) => {
  expect(isReservedName(name)).toBe(false)
  expect(isDeceptiveName(name)).toBe(false)
})
// The first has a Cyrillic о.
it.each(['M\u043ederator', 'Bo\nStaff', '\u2800\u2800', '--'])('takes %j for deceptive', (name) =>
  expect(isDeceptiveName(name)).toBe(true),
)
