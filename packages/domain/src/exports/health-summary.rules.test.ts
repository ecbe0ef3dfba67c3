import { describe, expect, it } from 'vitest'
import { dosesFrom, monthsInPrint, problemsIn, thinned, weightCurve } from './health-summary.rules.ts'
import {
  documentWords,
  dosesByMonthInWords,
  leftInWords,
  monthInWords,
  ownerInWords,
  periodInWords,
} from './health-summary.texts.ts'

const TODAY = '2026-11-21'
const doses = (month: string, given: number, due: number, late = 0) => ({ month, given, due, late })

describe('doses by month', () => {
  const months = [doses('2026-09', 60, 60), doses('2026-11', 41, 41, 1), doses('2026-10', 62, 62)]
  const words = (since: string, of = months) =>
    dosesByMonthInWords(monthsInPrint(of, { today: TODAY, since }), {
      today: TODAY,
      since,
      formatDay: (day) => day,
    })

  it('are of the last three months', () => {
    expect([dosesFrom(TODAY), dosesFrom('2026-01-31')]).toEqual(['2026-09-01', '2025-11-01'])
  })

  it.each([
    [
      '2026-09-01',
      months,
      '41 of 41 doses given in November',
      '1 given late · October 62\u00A0of\u00A062, September 60\u00A0of\u00A060',
    ],
    ['2026-09-15', months, '41 of 41 doses given in November', '1 given late · October 62\u00A0of\u00A062'],
    ['2026-11-10', months, '41 of 41 doses given since 2026-11-10', '1 given late'],
    ['2025-12-01', [doses('2025-12', 1, 2)], '1 of 2 doses given in December 2025', ''],
  ])('known since %s leave out earlier months that are cut off', (since, of, title, detail) => {
    expect(words(since, of)).toEqual({ title, detail })
  })

  it('are left out where none was due', () => {
    expect(words('2026-09-01', [])).toBeUndefined()
    expect(words('2026-09-01', [doses('2026-11', 0, 0)])).toBeUndefined()
  })
})

describe('a weight curve', () => {
  const target = { targetLowKg: 4, targetHighKg: 5 }
  const weights = [
    { day: '2026-01-01', kg: 6 },
    { day: '2026-02-01', kg: 4.5 },
    { day: '2026-03-01', kg: 3.5 },
  ]

  it('changes its piece where it crosses an edge of the target', () => {
    const curve = weightCurve(weights, target, 'kg')
    expect(curve?.pieces.map(({ isOutside, points }) => [isOutside, points.length])).toEqual([
      [true, 2],
      [false, 3],
      [true, 2],
    ])
    expect(curve?.pieces[0]?.points[1]?.[1]).toBeCloseTo(curve?.band?.top ?? 0)
    expect(curve?.pieces[2]?.points[0]?.[1]).toBeCloseTo(curve?.band?.bottom ?? 0)
    expect(curve?.dots.map(({ isOutside }) => isOutside)).toEqual([true, false, true])
    expect([curve?.first.label, curve?.last.label, curve?.band?.label]).toEqual([
      '6',
      '3.5 kg',
      'Target 4 to 5 kg',
    ])
  })

  it('is in pounds, and in one piece without a target', () => {
    const curve = weightCurve(weights, { targetLowKg: null, targetHighKg: null }, 'lb')
    expect([curve?.pieces.length, curve?.band, curve?.last.label]).toEqual([1, null, '7.72 lbs'])
  })

  it('crosses a target that the weights jump over', () => {
    const curve = weightCurve(
      [weights[0], weights[2]].filter((one) => one !== undefined),
      target,
      'kg',
    )
    expect(curve?.pieces.map(({ isOutside }) => isOutside)).toEqual([true, false, true])
  })

  it('needs two weights', () => {
    expect(weightCurve(weights.slice(0, 1), target, 'kg')).toBeUndefined()
    expect(weightCurve([], target, 'kg')).toBeUndefined()
  })

  it('keeps the first and the last of too many weights', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ day: `${at}`, kg: at }))
    const kept = thinned(many, 60)
    expect([kept.length, kept[0]?.kg, kept.at(-1)?.kg]).toEqual([60, 0, 499])
    expect(thinned(weights, 60)).toEqual(weights)
  })
})

it.each([
  [null, []],
  ['Diabetes, since 2024', ['Diabetes, since 2024']],
  [' - Diabetes\n• Arthritis;  asthma\n\n', ['Diabetes', 'Arthritis', 'asthma']],
])('%j lists the problems %j', (conditions, problems) => {
  expect(problemsIn(conditions)).toEqual(problems)
})

it('words period, owner, month and records left out', () => {
  expect(periodInWords('all', null)).toBe('All records')
  expect(periodInWords('3', 'Aug 22, 2026')).toBe('Last 3 months, since Aug 22, 2026')
  expect(ownerInWords('Ana', ['Sam', 'Bo'])).toBe('Ana, with Sam and Bo')
  expect([monthInWords('2026-02', TODAY), monthInWords('2025-02', TODAY)]).toEqual([
    'February',
    'February 2025',
  ])
  expect(['', '1 older visit is not in this document.', '2 older visits are not in this document.']).toEqual(
    [0, 1, 2].map((count) => leftInWords(count, 'visit', 'visits')),
  )
})

it('names the author of a document, while the household knows one', () => {
  expect(documentWords.preparedBy('Ana', 'May 1')).toBe('Prepared by Ana on May 1')
  expect(documentWords.preparedBy('', 'May 1')).toBe('Prepared on May 1')
})
