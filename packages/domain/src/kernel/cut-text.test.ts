import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { beginningOf, lettersOf } from './cut-text.ts'

const family = '👩‍👩‍👧'

it.each([
  ['Rex', 3, 'Rex'],
  ['Rex', 2, 'Re'],
  [`Rex ${family}`, 9, `Rex ${family}`],
  [`Rex ${family}`, 8, 'Rex '],
  ['Zoe\u0308', 3, 'Zo'],
  ['🇩🇪🇫🇷', 3, '🇩🇪'],
  [`e${'\u0301'.repeat(20)}`, 5, `e${'\u0301'.repeat(4)}`],
])('%j is cut to %i characters as %j', (text, most, cut) => expect(beginningOf(text, most)).toBe(cut))

test('it is a beginning of whole letters, and no longer than it may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', 'e\u0301', '🐾', family, '🇩🇪', '犬', ' '), { maxLength: 30 }),
      fc.integer({ min: 5, max: 20 }),
      (letters, most) => {
        const text = letters.join('')
        const cut = beginningOf(text, most)
        expect(text.startsWith(cut)).toBe(true)
        expect(Array.from(cut).length).toBeLessThanOrEqual(most)
        expect(lettersOf(text).slice(0, lettersOf(cut).length)).toEqual(lettersOf(cut))
      },
    ),
  )
})
