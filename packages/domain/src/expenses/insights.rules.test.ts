import { expect, it } from 'vitest'
import { addDays } from '../kernel/time/dates.ts'
import { periodStart } from './expenses.rules.ts'
import { insightsOf } from './insights.rules.ts'

const pet = (petId: string | null, minor: number) => ({ petId, minor, count: 1 })
const month = (name: string, minor: number) => ({ month: name, minor, count: 1 })

// spec engagement §3: Advanced Expense Insights: average per expense, cost per pet, this month's share
it('divides the whole by expenses, by pets, and by the present month', () => {
  const spending = {
    total: { minor: 232_980, count: 36 },
    pets: [pet('a', 139_160), pet('b', 79_310), pet('c', 12_720), pet(null, 1790)],
    months: [month('2026-10', 203_200), month('2026-11', 29_780)],
  }
  expect(insightsOf(spending, { to: '2026-11-21' })).toEqual({
    averageMinor: 6472,
    perPetMinor: 77_660,
    monthShare: 13,
  })
})

it('invents no cost per pet without a pet, and has a share of 0 only for a month without expenses', () => {
  const general = { total: { minor: 500, count: 1 }, pets: [pet(null, 500)], months: [month('2026-10', 500)] }
  expect(insightsOf(general, { to: '2026-11-21' })).toMatchObject({ perPetMinor: null, monthShare: 0 })
  const little = {
    total: { minor: 100_000, count: 2 },
    pets: [],
    months: [month('2026-10', 99_999), month('2026-11', 1)],
  }
  expect(insightsOf(little, { to: '2026-11-01' }).monthShare).toBe(1)
})

it('every period contains the present month up to its last day', () => {
  for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const start = periodStart('1', day) ?? ''
    expect([day, start <= `${day.slice(0, 7)}-01`]).toEqual([day, true])
  }
})
