import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkAsNeeded, type AsNeededLimits } from './as-needed.rules.ts'

const at = (time: string) => new Date(`2026-01-05T${time}:00Z`)
const check = (limits: Partial<AsNeededLimits>, given: string[], when: string) =>
  checkAsNeeded({ minIntervalHours: null, maxDosesPerDay: null, ...limits }, given.map(at), at(when))

describe('the interval', () => {
  it('is over on the minute', () => {
    expect(check({ minIntervalHours: 6 }, ['02:00'], '07:59')).toEqual({
      reasons: ['too-soon'],
      nextAllowedAt: at('08:00'),
    })
    expect(check({ minIntervalHours: 6 }, ['02:00'], '08:00')).toBeUndefined()
  })

  it('holds towards a later dose too, where an earlier one is noted afterwards', () => {
    expect(check({ minIntervalHours: 6 }, ['10:00'], '08:00')).toEqual({
      reasons: ['too-soon'],
      nextAllowedAt: at('16:00'),
    })
  })
})

describe('the maximum of 24 hours', () => {
  it('lets the last one through and no more', () => {
    expect(check({ maxDosesPerDay: 3 }, ['01:00', '02:00'], '03:00')).toBeUndefined()
    expect(check({ maxDosesPerDay: 2 }, ['01:00', '02:00'], '03:00')).toEqual({
      reasons: ['over-daily-maximum'],
      nextAllowedAt: new Date('2026-01-06T01:00:00Z'),
    })
  })
})

describe('interval and maximum together', () => {
  const both = { minIntervalHours: 4, maxDosesPerDay: 2 }

  it('names the maximum first where it holds longer than the interval', () => {
    expect(check(both, ['00:00', '06:00'], '07:00')).toEqual({
      reasons: ['over-daily-maximum', 'too-soon'],
      nextAllowedAt: new Date('2026-01-06T00:00:00Z'),
    })
  })

  it('names the maximum alone once the interval is over', () => {
    expect(check(both, ['00:00', '06:00'], '10:00')).toEqual({
      reasons: ['over-daily-maximum'],
      nextAllowedAt: new Date('2026-01-06T00:00:00Z'),
    })
  })

  it('names the interval alone where it outlasts the maximum', () => {
    expect(check({ ...both, minIntervalHours: 30 }, ['00:00', '06:00'], '07:00')).toEqual({
      reasons: ['too-soon'],
      nextAllowedAt: new Date('2026-01-06T12:00:00Z'),
    })
  })
})

test('without limits there is no warning', () => {
  expect(check({}, ['01:00', '01:00'], '01:00')).toBeUndefined()
})

const HALF_HOUR = 30 * 60_000
const times = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 })
const limits = fc.record({
  minIntervalHours: fc.option(fc.integer({ min: 1, max: 30 })),
  maxDosesPerDay: fc.option(fc.integer({ min: 1, max: 4 })),
})

/** Oracle: no other dose within the interval, and no window of 24 hours with too many. */
function isAllowed(
  { minIntervalHours, maxDosesPerDay }: AsNeededLimits,
  given: number[],
  when: number,
): boolean {
  const near = given.some((dose) => Math.abs(dose - when) < (minIntervalHours ?? 0) * 2)
  if (near || maxDosesPerDay === null) return !near
  for (let start = when - 47; start <= when; start += 1) {
    const held = given.filter((dose) => dose >= start && dose < start + 48).length
    if (held >= maxDosesPerDay) return false
  }
  return true
}

// spec product: as-needed medicines: minimum interval and 24-hour maximum, warned of under a lock, overridable
test('the warning and its end match a search of every half hour', () => {
  fc.assert(
    fc.property(limits, times, fc.integer({ min: 0, max: 200 }), (rule, given, when) => {
      const dates = given.map((dose) => new Date(dose * HALF_HOUR))
      const warning = checkAsNeeded(rule, dates, new Date(when * HALF_HOUR))
      let next = when
      while (!isAllowed(rule, given, next)) next += 1
      expect(warning?.nextAllowedAt.getTime() ?? when * HALF_HOUR).toBe(next * HALF_HOUR)
      expect(warning === undefined).toBe(next === when)
    }),
    { numRuns: 500 },
  )
})
