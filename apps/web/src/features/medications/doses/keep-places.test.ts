import { expect, test } from 'vitest'
import { keepPlaces } from './keep-places.ts'

const keep = (shown: string, rows: string) =>
  keepPlaces(shown.split(''), rows.split(''), (row) => row).join('')

test.each([
  ['abc', 'bca', 'abc'],
  ['abc', 'abc', 'abc'],
  ['abc', 'ca', 'ac'],
  ['', 'abc', 'abc'],
  ['abc', 'bxca', 'abxc'],
  ['abc', 'xbca', 'xabc'],
  ['abc', 'bcaxy', 'axybc'],
])('%s, then %s, is shown as %s', (shown, rows, kept) => {
  expect(keep(shown, rows)).toBe(kept)
})
