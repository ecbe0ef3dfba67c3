import { describe, expect, it, test } from 'vitest'
import { foldText } from './fold.rules.ts'
import { excerptOf, piecesOf } from './marks.rules.ts'
import { resultOf, type FoundRecord } from './results.rules.ts'
import { checkTerm, isSearchable, linkOfResult, toleranceOf, wordsOf, writingsOf } from './search.rules.ts'
import { searchTexts } from './search.texts.ts'

test.each([
  ['Müller', 'muller'],
  ['STRASSE Straße', 'strasse strasse'],
  ['Łódź Ærø', 'lodz aero'],
  ['O’Neil', "o'neil"],
  ['ﬁsh ½', 'fish 1⁄2'],
  ['Ὀδυσσεύς', 'οδυσσευσ'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

describe('a term', () => {
  it('is words, each once', () => {
    expect(wordsOf('  Rabies  booster RABIES\u00a0now ')).toEqual(['rabies', 'booster', 'now'])
    expect(wordsOf('\u0301')).toEqual([])
  })

  it('is what may be the number of a chip without gaps too, and no other number', () => {
    expect(wordsOf('985-112-004-556-201 985112004556201').map(writingsOf)).toEqual([
      ['985-112-004-556-201', '985112004556201'],
      ['985112004556201'],
    ])
    expect(wordsOf('2026-01-05 555-010-0199').map(writingsOf)).toEqual([['2026-01-05'], ['555-010-0199']])
  })

  it('is searched from two characters on, ignoring surrounding spaces', () => {
    expect(['', '  ', ' a ', 'ab', '🐕🐈'].map(isSearchable)).toEqual([false, false, false, true, true])
  })

  it('has at most eight words', () => {
    expect(checkTerm({ q: 'a b c d e f g h' })).toEqual({})
    expect(checkTerm({ q: 'a b c d e f g h i' })).toEqual({ q: 'Search for at most 8 words at a time' })
  })
})

describe('a word', () => {
  it('forgives nothing below four letters, one slip below eight, and two from then on', () => {
    expect(['cat', 'cats', 'biscuit', 'biscuits'].map((word) => toleranceOf(word).slips)).toEqual([
      0, 1, 1, 2,
    ])
  })

  it('may be the beginning of another from six letters on', () => {
    expect(['miso1', 'biscui'].map((word) => toleranceOf(word).mayBegin)).toEqual([false, true])
  })

  it('is tried with each two neighbours swapped', () => {
    expect(toleranceOf('miso').swapped).toEqual(['imso', 'msio', 'mios'])
    expect(toleranceOf('cat').swapped).toEqual([])
  })
})

describe('found items', () => {
  it('leads to the pet, or to the record on its tab', () => {
    expect(linkOfResult({ type: 'pet', petId: 'p', id: 'p' })).toBe('/pets/p')
    const types = ['medication', 'appointment', 'health_log', 'vaccination', 'document', 'photo'] as const
    expect(types.map((type) => linkOfResult({ type, petId: 'p', id: 'r' }))).toEqual(
      ['meds', 'appts', 'health', 'vax', 'docs', 'photos'].map((tab) => `/pets/p?tab=${tab}&record=r`),
    )
    expect(linkOfResult({ type: 'expense', petId: null, id: 'r' })).toBe('/?tab=reports&list=all&record=r')
  })

  const found: FoundRecord = {
    type: 'photo',
    id: 'r',
    petId: 'p',
    petName: 'Biscuit',
    petArchived: false,
    code: 'medical',
    name: 'On the sofa',
    facts: [],
    notes: null,
    details: null,
    date: '2026-01-05',
    status: null,
  }

  it('has its name as title, with its facts below', () => {
    expect(resultOf(found, [])).toMatchObject({
      title: 'On the sofa',
      subtitle: 'Medical',
      description: null,
    })
  })

  it('has its amount as status if it is an expense', () => {
    const expense = {
      ...found,
      type: 'expense',
      petId: null,
      petName: null,
      code: 'food',
      status: '4680 USD',
    } as const
    expect(resultOf(expense, [])).toMatchObject({ subtitle: 'Food', status: '$46.80', petName: null })
  })

  it('has its kind as title if it has no name', () => {
    expect(resultOf({ ...found, name: null }, [])).toMatchObject({ title: 'Medical', subtitle: null })
  })

  // spec product: a pet is found by its allergies, conditions and microchip number, and the result says where
  it('says where a word was found: in its notes, or else in what must be known of it', () => {
    const details = { allergies: 'Chicken', conditions: null, microchipId: '985 112 004 556 201' }
    const pet = { ...found, type: 'pet', name: 'Biscuit', notes: 'Likes fish', details } as const
    const lineOf = (...words: string[]) => resultOf(pet, words).description
    expect(lineOf('chick')).toBe('Allergies: Chicken')
    expect(lineOf('985112004556201')).toBe('Microchip ID: 985 112 004 556 201')
    expect(lineOf('556')).toBe('Microchip ID: 985 112 004 556 201')
    expect([lineOf('fish'), lineOf('biscuit')]).toEqual(['Likes fish', 'Likes fish'])
    expect(lineOf('985-112-004-556-201')).toBe('Microchip ID: 985 112 004 556 201')
    expect(lineOf('ken,')).toBe('Likes fish')
    expect(resultOf({ ...pet, notes: null }, ['biscuit']).description).toBeNull()
  })

  it('shows among the important facts those shown nowhere else', () => {
    const details = {
      allergies: 'Chicken',
      conditions: 'Diabetes since 2020',
      microchipId: '981 020 012 345 678',
    }
    const pet = { ...found, type: 'pet', code: 'dog', name: 'Rex', details } as const
    const lineOf = (notes: string | null, ...words: string[]) =>
      resultOf({ ...pet, notes }, words).description
    const chip = ['981', '020', '012', '345', '678']
    expect(lineOf('Since 2012 with us', ...chip)).toBe('Microchip ID: 981 020 012 345 678')
    expect(lineOf('Rex loves walks', 'rex', 'chicken')).toBe('Allergies: Chicken')
    expect(lineOf('Likes fish', 'fish', 'chicken')).toBe('Allergies: Chicken')
    expect(lineOf('Chicken is poison', 'rex', 'chicken')).toBe('Chicken is poison')
    expect(lineOf('Old chip 981-020-000-111-222', '981-020-000-111-222')).toBe('Old chip 981-020-000-111-222')
    const namesake = { ...pet, name: 'Chicken', notes: null }
    expect(resultOf(namesake, ['chicken']).description).toBe('Allergies: Chicken')
  })

  it('shows its status', () => {
    const statuses = [
      { type: 'appointment', status: 'cancelled' },
      { type: 'medication', status: 'inactive' },
      { type: 'medication', status: 'active', petArchived: true },
    ] as const
    expect(statuses.map((fields) => resultOf({ ...found, ...fields }, []).status)).toEqual([
      'Canceled',
      'Inactive',
      'In Loving Memory',
    ])
  })
})

/** Returns a text with its marked pieces in brackets. */
const marked = (text: string, ...words: string[]) =>
  piecesOf(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

describe('matches', () => {
  it('are marked wherever they occur, also with accents', () => {
    expect(marked('Müller and muller', 'muller')).toBe('[Müller] and [muller]')
    expect(marked('Große Straße', 'stras')).toBe('Große [Straß]e')
    expect(marked('Rabies booster', 'boo', 'rab')).toBe('[Rab]ies [boo]ster')
    expect(marked('banana', 'ana')).toBe('b[ana]na')
    expect(marked('Nothing', 'zzz')).toBe('Nothing')
    expect(marked('', 'zzz')).toBe('')
  })

  it('cuts no letter in half', () => {
    expect(marked('e\u0301te\u0301 👩‍👩‍👧', 'ete')).toBe('[e\u0301te\u0301] 👩‍👩‍👧')
  })

  it('appear in the excerpt of a long text', () => {
    const long = `${'before '.repeat(40)}limping ${'after '.repeat(40)}`
    const excerpt = excerptOf(long, ['limp'])
    expect(excerpt).toMatch(/^…before.* limping after.*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(122)
    expect(excerptOf(long, ['nothing'])).toMatch(/^before.*…$/)
    expect(excerptOf('short\n text', ['x'])).toBe('short text')
    expect(excerptOf(`${'before '.repeat(40)}end`, ['end'])).toMatch(/^….* end$/)
  })
})

// spec engagement §2: states: empty, Searching..., No results found for the term, and the number of results
test('the number of results is said in the right form', () => {
  expect([0, 1, 2, 1200].map(searchTexts.count)).toEqual([
    '0 results found',
    '1 result found',
    '2 results found',
    '1,200 results found',
  ])
})
