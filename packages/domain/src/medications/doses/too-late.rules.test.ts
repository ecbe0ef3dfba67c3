import { describe, expect, it } from 'vitest'
import { doseTiming, isMissed, isTooLate, lastMomentOf } from './too-late.rules.ts'

const dueAt = new Date('2026-06-15T08:00:00Z')
const at = (time: string) => new Date(`2026-06-15T${time}Z`)
const insulin = {
  mark: null,
  dueAt: dueAt.toISOString(),
  tooLateAt: lastMomentOf(dueAt, 120)?.toISOString() ?? null,
  nextAt: '2026-06-15T20:00:00Z',
}

describe('too late for a dose', () => {
  // spec product: a medicine says how late a dose may be given; after that it says to ask the vet, on every list,
  //   without Give; two taps on Skip are one
  it('is it from the moment on that its medicine names', () => {
    expect([isTooLate(insulin, at('10:00:00')), isTooLate(insulin, at('10:00:01'))]).toEqual([false, true])
  })

  it('is never true without a limit, nor for a marked dose', () => {
    expect(lastMomentOf(dueAt, null)).toBeNull()
    expect(isTooLate({ ...insulin, tooLateAt: null }, at('23:00:00'))).toBe(false)
    const mark = {} as NonNullable<Parameters<typeof isTooLate>[0]['mark']>
    expect(isTooLate({ ...insulin, mark }, at('23:00:00'))).toBe(false)
  })

  it('replaces the number of minutes late', () => {
    expect([doseTiming(insulin, at('09:00:00')), doseTiming(insulin, at('11:00:00'))]).toEqual([
      '1 hour late',
      'Missed. Too late for this dose: ask your vet',
    ])
  })
})

describe('a dose without a mark', () => {
  // spec product: a dose without a mark is late until the next one is due, for days if it is weekly, and then missed
  it('is missed once it is too late for it, or the next one is due', () => {
    const missedAt = (dose: typeof insulin, time: string) => isMissed(dose, at(time))
    expect([missedAt(insulin, '10:00:00'), missedAt(insulin, '10:00:01')]).toEqual([false, true])
    const patient = { ...insulin, tooLateAt: null }
    expect([missedAt(patient, '19:59:59'), missedAt(patient, '20:00:00')]).toEqual([false, true])
    expect(doseTiming(patient, at('20:00:00'))).toBe('Missed')
  })
})
