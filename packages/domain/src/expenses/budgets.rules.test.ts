import { describe, expect, it } from 'vitest'
import { budgetsContract } from './budgets.contract.ts'
import { boundsOfMonth, percentSpent, restOf, stepOf } from './budgets.rules.ts'
import { budgetAlertWords, restInWords } from './budgets.texts.ts'

const use = (spentMinor: number, minor = 20_000, currency: 'USD' | 'JPY' | 'KWD' = 'USD') => ({
  category: 'food' as const,
  amount: { minor, currency },
  spentMinor,
})

describe('a budget', () => {
  // spec engagement §3: budgets per category and month: warning at 80 % and when exceeded
  it.each([
    [0, null, 0],
    [15_999, null, 79],
    [16_000, 'nearly', 80],
    [20_000, 'nearly', 100],
    [20_001, 'exceeded', 100],
    [90_000, 'exceeded', 450],
  ] as const)('of 200.00 with %i spent is at %s and %i %%', (spent, step, percent) => {
    expect([stepOf(use(spent)), percentSpent(use(spent))]).toEqual([step, percent])
  })

  it('counts to the last unit of a currency without decimals and of one with three', () => {
    expect([stepOf(use(3, 4, 'JPY')), stepOf(use(4, 5, 'JPY'))]).toEqual([null, 'nearly'])
    expect(restOf(use(1001, 1000, 'KWD'))).toEqual({ minor: -1, currency: 'KWD' })
  })

  it('says what is left, used or over', () => {
    expect(restInWords(use(6840), 'en-US')).toBe('$131.60 left')
    expect(restInWords(use(17_000), 'en-US')).toBe('$30.00 left, 85 % used')
    expect(restInWords(use(1001, 1000, 'KWD'), 'en-US')).toBe('KWD\u00A00.001 over')
  })

  it('alerts in words that name the amounts, and without them on a lock screen', () => {
    expect(budgetAlertWords('nearly', use(17_000, 20_000), '2026-11')).toMatchObject({
      title: 'Food: 85 % of budget used',
      message: '$170.00 of $200.00 spent in November, $30.00 left.',
    })
    const { title, message, unnamed } = budgetAlertWords('exceeded', use(125_000, 120_000), '2026-11')
    expect([title, message]).toEqual([
      'Food: budget exceeded',
      '$1,250.00 of $1,200.00 spent in November, $50.00 over.',
    ])
    expect(JSON.stringify(unnamed)).not.toMatch(/Food|\$/)
  })

  it('is more than nothing', () => {
    const schema = budgetsContract.add['~orpc'].inputSchema
    const body = { id: '01890000-0000-7000-8000-000000000001', ...use(0, 0) }
    expect(schema?.safeParse(body).error?.issues[0]?.message).toBe('Amount must be more than 0')
  })
})

it('a month has its own days, also in February of a leap year', () => {
  expect(boundsOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(boundsOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
