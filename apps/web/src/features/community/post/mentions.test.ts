import { expect, it } from 'vitest'
import { begunMention, completeMention, offeredFor } from './mentions.ts'

const people = [
  { id: '1', name: 'Bo the beagle', face: 'dog' as const },
  { id: '2', name: 'Bonnie', face: 'cat' as const },
]

it('finds the mention at the caret only', () => {
  expect(begunMention('Thanks @Bo', 10)).toEqual({ at: 7, typed: 'Bo' })
  expect(begunMention('Thanks @Bo th', 13)).toEqual({ at: 7, typed: 'Bo th' })
  expect(begunMention('Thanks @Bo', 5)).toBeUndefined()
  expect(begunMention('me@home', 7)).toBeUndefined()
})

it('offers people by the beginning of their names', () => {
  expect(offeredFor('bo', people).map(({ name }) => name)).toEqual(['Bo the beagle', 'Bonnie'])
  expect(offeredFor('Bonnie', people)).toEqual([])
  expect(offeredFor('the', people)).toEqual([])
})

it('completes the mention and leaves the rest of the text', () => {
  const text = 'Hi @Bo how are you?'
  expect(completeMention(text, { at: 3, typed: 'Bo' }, 'Bonnie')).toEqual({
    text: 'Hi @Bonnie how are you?',
    caret: 11,
  })
})
