import { expect, test } from 'vitest'
import { scalesOf } from './chart-scales.ts'

const year = [
  { date: '2025-12-03', amount: 11.9 },
  { date: '2026-11-20', amount: 10.1 },
]

test('the axis has round amounts and months at even distances', () => {
  const { x, y, ticks, days } = scalesOf(year, { low: 10.5, high: 11.5 })
  expect(ticks).toEqual([12, 11.5, 11, 10.5, 10])
  expect(days).toEqual(
    ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'].map((date) => ({
      date,
      unit: 'month',
    })),
  )
  expect([x('2025-12-03'), x('2026-11-20')]).toEqual([0, 100])
  expect(y(11.9)).toBeLessThan(y(10.1))
})

test('a band that lies elsewhere is in sight too', () => {
  const { y } = scalesOf(year, { low: 4, high: 5 })
  expect(y(4)).toBeLessThan(100)
  expect(y(11.9)).toBeGreaterThan(0)
})

test('equal amounts lie in the middle, and two of one day stand at its ends', () => {
  const same = [1, 2].map(() => ({ date: '2026-11-20', amount: 10 }))
  const { x, y, days } = scalesOf(same, undefined)
  expect(y(10)).toBeCloseTo(50)
  expect(x('2026-11-20')).toBe(0)
  expect(days.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-20'])
})

const daysOf = (from: string, to: string) =>
  scalesOf(
    [from, to].map((date) => ({ date, amount: 1 })),
    undefined,
  ).days.map(({ date, unit }) => `${unit} ${date}`)

test('ten years have whole years, and a month has its first and last day', () => {
  expect(daysOf('2016-11-03', '2026-11-20')).toEqual(
    [2018, 2020, 2022, 2024, 2026].map((each) => `year ${each}-01-01`),
  )
  expect(daysOf('2025-05-14', '2026-11-20')).toEqual([
    'month 2025-07-01',
    'month 2025-10-01',
    'year 2026-01-01',
    'month 2026-04-01',
    'month 2026-07-01',
    'month 2026-10-01',
  ])
  expect(daysOf('2026-10-30', '2026-11-29')).toEqual(['day 2026-10-30', 'day 2026-11-29'])
})

test('amounts of a hamster have ticks of their own', () => {
  const hamster = [
    { date: '2026-11-01', amount: 0.1 },
    { date: '2026-11-20', amount: 0.2 },
  ]
  expect(scalesOf(hamster, undefined).ticks).toEqual([0.2, 0.18, 0.16, 0.14, 0.12, 0.1])
})
