import { describe, expect, it, test } from 'vitest'
import type { CurrencyCode } from '../kernel/quantities/currencies.ts'
import { averageMinor, checkExpense, periodStart, shareOf, totalsOf, trendOf } from './expenses.rules.ts'
import { dearestInWords, expenseTitle, partsInWords, periodInWords, totalsInWords } from './expenses.texts.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' as CurrencyCode })

test('an expense lies between 1900 and today, and is not reimbursed above its amount', () => {
  const expense = { spentOn: '2026-11-21', amount: usd(500), reimbursedMinor: 500 }
  const today = { today: '2026-11-21' }
  expect(checkExpense(expense, today)).toEqual({})
  expect(checkExpense({ ...expense, reimbursedMinor: null }, today)).toEqual({})
  expect(checkExpense({ ...expense, spentOn: '2026-11-22', reimbursedMinor: 501 }, today)).toEqual({
    spentOn: 'Date cannot be in the future',
    reimbursedMinor: 'Reimbursed can be at most the amount',
  })
})

// spec engagement §9: expense periods of 1, 3, 6, 12 months or all
test.each([
  ['1', '2026-11-21', '2026-10-22'],
  ['6', '2026-11-21', '2026-05-22'],
  ['12', '2026-11-21', '2025-11-22'],
  ['6', '2026-08-31', '2026-03-01'],
  ['1', '2024-03-30', '2024-03-01'],
] as const)('a period of %s months to %s begins on %s', (period, today, from) => {
  expect(periodStart(period, today)).toBe(from)
})

test('all time has no beginning', () => {
  expect(periodStart('all', '2026-11-21')).toBeNull()
})

test('adds up within a currency only, the preferred one first', () => {
  const yen = { minor: 3, currency: 'JPY' as CurrencyCode }
  expect(totalsOf([yen, usd(5), yen, usd(7)], 'USD')).toEqual([usd(12), { minor: 6, currency: 'JPY' }])
  expect(totalsOf([yen, usd(5)])).toEqual([yen, usd(5)])
  expect(totalsInWords(totalsOf([yen, usd(5)]), 'en-US')).toBe('¥3 and $0.05')
})

test('averages and shares are rounded', () => {
  expect(averageMinor({ total: { minor: 10, count: 4 } })).toBe(3)
  expect(averageMinor({ total: { minor: 0, count: 0 } })).toBe(0)
  expect([shareOf(1, 1000), shareOf(335, 1000), shareOf(0, 10), shareOf(5, 0)]).toEqual([1, 34, 0, 0])
})

describe('the trend', () => {
  const months = [
    { month: '2026-05', minor: 24, count: 1 },
    { month: '2026-07', minor: 370, count: 2 },
  ]

  it('has every month of the period, and marks those that it holds in part', () => {
    const bars = trendOf({ months }, { from: '2026-05-22', to: '2026-08-31' })
    expect(bars).toEqual([
      { name: '2026-05', minor: 24, count: 1, from: '2026-05-22', to: '2026-05-31', isPart: true },
      { name: '2026-06', minor: 0, count: 0, from: '2026-06-01', to: '2026-06-30', isPart: false },
      { name: '2026-07', minor: 370, count: 2, from: '2026-07-01', to: '2026-07-31', isPart: false },
      { name: '2026-08', minor: 0, count: 0, from: '2026-08-01', to: '2026-08-31', isPart: false },
    ])
    expect(partsInWords(bars, { from: '2026-05-22', to: '2026-08-31' }, 'USD')).toBe(
      'May counts from May 22. US Dollar only.',
    )
  })

  it('names the years of its parts if they differ', () => {
    const days = { from: '2025-11-30', to: '2026-11-29' }
    expect(partsInWords(trendOf({ months }, days), days, 'USD')).toBe(
      'November 2025 counts from Nov 30, November 2026 until today. US Dollar only.',
    )
  })

  it('is by year over more than two years', () => {
    const days = { from: '2024-07-02', to: '2026-08-15' }
    const bars = trendOf({ months: [{ month: '2024-07', minor: 1, count: 1 }, ...months] }, days)
    expect(bars).toEqual([
      { name: '2024', minor: 1, count: 1, from: '2024-07-02', to: '2024-12-31', isPart: true },
      { name: '2025', minor: 0, count: 0, from: '2025-01-01', to: '2025-12-31', isPart: false },
      { name: '2026', minor: 394, count: 3, from: '2026-01-01', to: '2026-08-15', isPart: true },
    ])
    expect(partsInWords(bars, days, 'EUR')).toBe('2024 counts from Jul 2, 2026 until today. Euro only.')
  })

  it('names the dearest month with its largest expenses', () => {
    const dearest = {
      month: '2026-07',
      expenses: [
        { petId: 'b', description: 'Checkup', category: 'vet' as const },
        { petId: null, description: null, category: 'food' as const },
      ],
    }
    expect(dearestInWords({ dearest, months: [...months] }, () => 'Biscuit')).toBe(
      'July cost the most: Checkup for Biscuit and Food.',
    )
    const longer = [{ month: '2025-01', minor: 1, count: 1 }, ...months]
    expect(dearestInWords({ dearest, months: longer }, () => undefined)).toBe(
      'July 2026 cost the most: Checkup and Food.',
    )
  })
})

test('names a period and an expense', () => {
  expect(periodInWords('2026-05-22', '2026-11-21')).toBe('May 22 to Nov 21, 2026')
  expect(periodInWords('2025-11-22', '2026-11-21')).toBe('Nov 22, 2025 to Nov 21, 2026')
  expect(expenseTitle({ description: null, category: 'vet' })).toBe('Vet visits')
  expect(expenseTitle({ description: 'Hay', category: 'food' })).toBe('Hay')
})
