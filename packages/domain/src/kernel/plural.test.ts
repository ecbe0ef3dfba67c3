import { expect, test } from 'vitest'
import { plural } from './plural.ts'

const doses = { one: '# dose', other: '# doses' }

test.each([
  [0, '0 doses'],
  [1, '1 dose'],
  [2, '2 doses'],
  [1.5, '1.5 doses'],
  [1200, '1,200 doses'],
])('%d reads %s', (count, words) => expect(plural(count, doses)).toBe(words))

test('a form may leave the number out', () => {
  expect(plural(1, { one: 'Photo added', other: '# photos added' })).toBe('Photo added')
})
