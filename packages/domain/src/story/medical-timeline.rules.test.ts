import { describe, expect, it } from 'vitest'
import {
  byYear,
  endOf,
  shareOfYear,
  spansIn,
  timelineLink,
  yearsOfTimeline,
} from './medical-timeline.rules.ts'
import { spanInWords } from './medical-timeline.texts.ts'
import { showsWeights, timelineFilters, timelineKindsOf } from './medical-timeline.vocabulary.ts'
import type { MedicationSpan, StoryEntry, TimelineWeight } from './story.contract.ts'

const TODAY = '2026-06-21'

const span = (name: string, from: string, to: string | null = null, isActive = true): MedicationSpan => ({
  id: name,
  name,
  detail: '16 mg · Once daily',
  from,
  to,
  isActive,
})
const weighed = (day: string): TimelineWeight => ({ id: day, day, kg: 4.6 })
const entry = (day: string): StoryEntry => ({
  kind: 'visit',
  recordId: day,
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
})

describe('the span of a medicine', () => {
  it.each([
    ['ends on its noted day', span('A', '2026-02-01', '2026-04-30'), '2026-04-30'],
    ['runs to today while it is given', span('A', '2026-02-01'), TODAY],
    ['runs to today before its noted end', span('A', '2026-02-01', '2026-12-31'), TODAY],
    ['is one day without a known end', span('A', '2026-02-01', null, false), '2026-02-01'],
    ['never ends before its first day', span('A', '2026-07-01'), '2026-07-01'],
  ])('%s', (_, medication, end) => {
    expect(endOf(medication, TODAY)).toBe(end)
  })

  it.each([
    [2023, []],
    [2024, [['Insulin', '2024-11-05', '2024-12-31', false, true]]],
    [2025, [['Insulin', '2025-01-01', '2025-12-31', true, true]]],
    [
      2026,
      [
        ['Insulin', '2026-01-01', TODAY, true, false],
        ['Apoquel', '2026-02-01', '2026-02-01', false, false],
        ['Drops', '2026-02-01', '2026-04-30', false, false],
      ],
    ],
    [2027, []],
  ])('is cut at the ends of %i, the earliest first', (year, parts) => {
    const spans = [
      span('Drops', '2026-02-01', '2026-04-30'),
      span('Apoquel', '2026-02-01', null, false),
      span('Insulin', '2024-11-05'),
    ]
    expect(
      spansIn(year, spans, TODAY).map(({ medication, from, to, goesOnBefore, goesOnAfter }) => [
        medication.name,
        from,
        to,
        goesOnBefore,
        goesOnAfter,
      ]),
    ).toEqual(parts)
  })

  it.each([
    [span('A', '2026-02-01', '2026-04-30'), '2026-02-01 to 2026-04-30'],
    [span('A', '2026-02-01', '2026-02-01'), '2026-02-01'],
    [span('A', '2026-02-01', '2026-12-31'), 'Since 2026-02-01, until 2026-12-31'],
    [span('A', '2026-02-01'), 'Since 2026-02-01'],
    [span('A', '2026-02-01', null, false), 'From 2026-02-01, end not noted'],
  ])('%j is worded as "%s"', (medication, words) => {
    const wording = { until: TODAY, isInMemory: false, formatDay: (day: string) => day }
    expect(spanInWords(medication, wording)).toBe(words)
  })

  it.each([
    [span('A', '2026-02-01'), '2026-02-01 to 2026-06-21'],
    [span('A', '2026-02-01', '2026-12-31'), '2026-02-01 to 2026-06-21'],
    [span('A', '2026-02-01', '2026-04-30'), '2026-02-01 to 2026-04-30'],
    [span('A', '2026-02-01', null, false), 'From 2026-02-01, end not noted'],
  ])('%j of a pet in memory is worded as "%s"', (medication, words) => {
    const wording = { until: TODAY, isInMemory: true, formatDay: (day: string) => day }
    expect(spanInWords(medication, wording)).toBe(words)
  })
})

describe('a timeline by year', () => {
  const overview = {
    spans: [span('Insulin', '2023-11-05', '2024-02-01')],
    weights: [weighed('2020-03-01'), weighed('2026-01-05')],
  }
  const entries = [entry('2026-06-01'), entry('2024-05-01')]
  const read = (changes: Partial<Parameters<typeof byYear>[0]> = {}) =>
    byYear({ ...overview, entries, hasMore: false, year: undefined, until: TODAY, ...changes }).map(
      (each) => [each.year, each.entries.length, each.spans.length, each.weights.length],
    )

  it('has each year with an entry, a medicine or a weight, newest first', () => {
    expect(read()).toEqual([
      [2026, 1, 0, 1],
      [2024, 1, 1, 0],
      [2023, 0, 1, 0],
      [2020, 0, 0, 1],
    ])
    expect(yearsOfTimeline([2026, 2024, 2018], overview, TODAY)).toEqual([2026, 2024, 2023, 2020, 2018])
    expect(read({ entries: [], spans: [], weights: [] })).toEqual([])
  })

  it('goes back no further than its entries while there are more', () => {
    expect(read({ hasMore: true }).map(([year]) => year)).toEqual([2026, 2024])
  })

  it('begins with the chosen year', () => {
    expect(read({ year: 2024, entries: entries.slice(1) }).map(([year]) => year)).toEqual([2024, 2023, 2020])
  })
})

it.each([
  ['2026-01-01', 0],
  ['2026-12-31', 99.73],
  ['2024-07-02', 50],
  ['2024-02-29', 16.12],
])('%s is at %d percent of its year', (day, share) => {
  expect(shareOfYear(day)).toBeCloseTo(share, 2)
})

it('every filter besides everything shows a kind of its own, and only weights are a line alone', () => {
  const { everything, ...others } = timelineKindsOf
  const all = Object.values(others).flat()
  expect(new Set(all).size).toBe(all.length)
  expect([...everything, 'weight'].toSorted()).toEqual(all.toSorted())
  expect(timelineFilters.filter(showsWeights)).toEqual(['everything', 'weights'])
})

it('the address leaves out what is the default', () => {
  expect(timelineLink({})).toBe('/?tab=reports&view=timeline')
  expect(timelineLink({ petId: 'p', only: 'everything' })).toBe('/?tab=reports&view=timeline&pet=p')
  expect(timelineLink({ petId: 'p', only: 'visits', year: 2020 })).toBe(
    '/?tab=reports&view=timeline&pet=p&show=visits&year=2020',
  )
})
