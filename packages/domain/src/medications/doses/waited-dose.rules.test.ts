import { describe, expect, it } from 'vitest'
import { MOST_WAITED_SECONDS } from './doses.vocabulary.ts'
import { givenAtOf, markableFrom } from './waited-dose.rules.ts'

const HOUR = 3600
const now = new Date('2026-06-15T11:00:00Z')
const dueAt = new Date('2026-06-15T08:00:00Z')
const longAgo = new Date('2026-01-05T12:00:00Z')
const given = (waited: number, more: Partial<Parameters<typeof givenAtOf>[0]> = {}) =>
  givenAtOf({ waited, now, addedAt: longAgo, dueAt, ...more }).toISOString()

describe('a dose that waited on a device', () => {
  it('was given as long ago as the device has counted', () => {
    expect([given(0), given(2 * HOUR)]).toEqual(['2026-06-15T11:00:00.000Z', '2026-06-15T09:00:00.000Z'])
    expect(given(40 * HOUR, { dueAt: null })).toBe('2026-06-13T19:00:00.000Z')
  })

  it('was given a day before it was due at the earliest', () => {
    expect(markableFrom(dueAt).toISOString()).toBe('2026-06-14T08:00:00.000Z')
    expect(given(27 * HOUR)).toBe('2026-06-14T08:00:00.000Z')
  })

  // spec product: a clock that is corrected while a dose log is pending gives it no impossible time
  it('counts as given when it was due, where the device has counted more than that', () => {
    expect([given(27 * HOUR + 1), given(MOST_WAITED_SECONDS)]).toEqual([
      dueAt.toISOString(),
      dueAt.toISOString(),
    ])
  })

  it('is never given in the future', () => {
    const tonight = new Date('2026-06-15T20:00:00Z')
    expect(given(MOST_WAITED_SECONDS, { dueAt: tonight })).toBe(now.toISOString())
    expect(given(HOUR, { addedAt: new Date('2026-06-15T11:00:05Z') })).toBe(now.toISOString())
  })

  it('was not given before its medication was added', () => {
    const addedAt = new Date('2026-06-15T10:00:00Z')
    expect([given(HOUR, { addedAt }), given(2 * HOUR, { addedAt })]).toEqual([
      addedAt.toISOString(),
      addedAt.toISOString(),
    ])
  })

  it('as needed counts as given now, where the device has counted too much', () => {
    const addedAt = new Date('2026-06-10T10:00:00Z')
    expect(given(MOST_WAITED_SECONDS, { addedAt, dueAt: null })).toBe(now.toISOString())
  })
})
