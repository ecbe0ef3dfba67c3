import { describe, expect, it } from 'vitest'
import type { StoryEntry } from './story.contract.ts'
import { byMonth, inRows, linkOf, sumOf } from './story.rules.ts'
import { dosedInWords, dosesInWords, missedInWords, weightChangeInWords } from './story.texts.ts'
import { kindsOf, storyFilters, storyKinds } from './story.vocabulary.ts'

const entry = (day: string, fields: Partial<StoryEntry> = {}): StoryEntry => ({
  kind: 'document',
  recordId: 'r',
  day,
  at: null,
  time: null,
  title: null,
  detail: null,
  note: null,
  byName: null,
  picture: null,
  size: null,
  documentType: null,
  weight: null,
  log: null,
  doses: null,
  home: null,
  ...fields,
})
const weighed = (day: string, kg: number) =>
  entry(day, { kind: 'weight', weight: { date: day, kg, before: null } })
const insulin = { id: 'i', name: 'Insulin' }
const apoquel = { id: 'a', name: 'Apoquel' }
const dosed = (day: string, given: number, due: number | null) =>
  entry(day, {
    kind: 'doses',
    recordId: null,
    doses: { from: day, to: day, given, due, missed: [], asNeeded: 0, medications: [insulin] },
  })

describe('a story by month', () => {
  it('keeps its order, and knows which month may go on', () => {
    const entries = [entry('2026-11-20'), entry('2026-11-01'), entry('2026-10-31'), entry('2025-10-31')]
    const read = (hasMore: boolean) =>
      byMonth(entries, hasMore).map(({ month, entries: { length }, isWhole }) => [month, length, isWhole])
    expect(read(true)).toEqual([
      ['2026-11', 2, true],
      ['2026-10', 1, true],
      ['2025-10', 1, false],
    ])
    expect(read(false).at(-1)).toEqual(['2025-10', 1, true])
    expect(byMonth([], true)).toEqual([])
  })

  it('sums the last weight and the doses of a month that is there as a whole', () => {
    const entries = [
      weighed('2026-11-20', 4.6),
      weighed('2026-11-02', 4.7),
      dosed('2026-11-15', 6, 7),
      dosed('2026-11-08', 7, 7),
    ]
    expect(sumOf({ month: '2026-11', entries, isWhole: true })).toEqual({
      kg: 4.6,
      doses: { given: 13, due: 14 },
    })
    const halfKnown = [...entries, dosed('2026-11-01', 1, null)]
    expect(sumOf({ month: '2026-11', entries: halfKnown, isWhole: true }).doses).toEqual({
      given: 14,
      due: null,
    })
    expect(sumOf({ month: '2026-11', entries, isWhole: false })).toEqual({ kg: 4.6, doses: null })
    expect(sumOf({ month: '2026-11', entries: [entry('2026-11-01')], isWhole: true })).toEqual({
      kg: null,
      doses: null,
    })
  })

  it('puts two photos that follow one another side by side, and a third below', () => {
    const photo = (id: string) => entry('2026-11-01', { kind: 'photo', recordId: id })
    const rows = inRows([photo('a'), photo('b'), photo('c'), entry('2026-11-01'), photo('d')])
    expect(rows.map((row) => row.length)).toEqual([2, 1, 1, 1])
  })
})

it('an entry leads to its record, doses of one medicine to that, and of several to all', () => {
  expect(linkOf('p', entry('2026-11-01', { kind: 'visit' }))).toBe('/pets/p?tab=appts&record=r')
  expect(linkOf('p', dosed('2026-11-01', 1, 1))).toBe('/pets/p?tab=meds&record=i')
  expect(linkOf('p', entry('2026-11-01', { kind: 'home', recordId: null }))).toBe('/pets/p')
  const both = dosed('2026-11-01', 1, 1)
  if (both.doses) both.doses.medications = [insulin, apoquel]
  expect(linkOf('p', both)).toBe('/pets/p?tab=meds')
})

it('every kind of record has a filter besides everything', () => {
  const filtered = storyFilters
    .filter((filter) => filter !== 'everything')
    .flatMap((filter) => kindsOf[filter])
  expect([...filtered, 'home'].toSorted()).toEqual(storyKinds.toSorted())
})

it.each([
  [{ given: 13, due: 14, asNeeded: 0 }, '13 of 14 doses given'],
  [{ given: 1, due: 1, asNeeded: 2 }, '1 of 1 dose given'],
  [{ given: 12, due: null, asNeeded: 0 }, '12 doses given'],
  [{ given: 1, due: null, asNeeded: 1 }, '1 dose given'],
  [{ given: 0, due: null, asNeeded: 0 }, 'No doses given'],
  [{ given: 0, due: 0, asNeeded: 1 }, '1 dose given'],
  [{ given: 0, due: 0, asNeeded: 3 }, '3 doses given'],
])('doses %j are "%s"', (doses, words) => {
  expect(dosesInWords(doses)).toBe(words)
})

it.each([
  [[insulin], 7, 0, 'Insulin'],
  [[insulin, apoquel], 14, 2, 'Insulin and Apoquel, 2 more as needed'],
  [[apoquel], 0, 3, 'Apoquel, as needed'],
  [[insulin, apoquel, insulin, apoquel, apoquel], 7, 0, 'Insulin, Apoquel, Insulin, and 2 more'],
])('medicines %j are named', (medications, due, asNeeded, words) => {
  expect(dosedInWords({ medications, due, asNeeded, missed: [], given: due, from: '', to: '' })).toBe(words)
})

it.each([
  [4.6, { date: '2026-10-20', kg: 4.7 }, 'Down 0.22 since 2026-10-20'],
  [4.7, { date: '2026-10-20', kg: 4.6 }, 'Up 0.22 since 2026-10-20'],
  [4.601, { date: '2026-10-20', kg: 4.6 }, 'The same as on 2026-10-20'],
  [4.6, { date: '2026-11-20', kg: 4.7 }, 'Down 0.22 that day'],
  [4.6, { date: '2026-11-20', kg: 4.6 }, 'The same as earlier that day'],
  [4.6, null, undefined],
])('a weight of %d after %j', (kg, before, words) => {
  expect(weightChangeInWords({ date: '2026-11-20', kg }, before, { unit: 'lb', dayOf: (date) => date })).toBe(
    words,
  )
})

const missed = (name: string, count: number, day: string | null) => ({ id: name, name, count, day })

it('names missed doses by medicine, with their day where they have one', () => {
  expect(missedInWords({ missed: [] }, (day) => day)).toBeUndefined()
  const some = [
    missed('Insulin', 3, null),
    missed('Drops', 2, '2026-11-10'),
    missed('Apoquel', 1, '2026-11-09'),
  ]
  expect(missedInWords({ missed: some }, (day) => day)).toBe(
    'Missed: Insulin 3 times, Drops 2 times on 2026-11-10, Apoquel on 2026-11-09',
  )
  expect(missedInWords({ missed: [...some, missed('Syrup', 1, null)] }, (day) => day)).toMatch(/, 1 more$/)
})
