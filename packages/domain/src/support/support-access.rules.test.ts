import { expect, it } from 'vitest'
import { accessTimeLeft, isAccessRunning, isReadByPet } from './support-access.rules.ts'
import {
  accessHours,
  DEFAULT_ACCESS_HOURS,
  supportFieldsOf,
  supportKindNames,
} from './support-access.vocabulary.ts'

const now = new Date('2026-03-01T12:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

// spec product: support access is granted by the user, for a limited time
it('runs until its time', () => {
  expect(isAccessRunning(after(1), now)).toBe(true)
  expect(isAccessRunning(now, now)).toBe(false)
  expect(accessHours).toEqual([1, 24, 24 * 7])
  expect(DEFAULT_ACCESS_HOURS).toBe(24)
})

const left = (minutes: number) => accessTimeLeft(after(minutes), now)

it('says how much time is left', () => {
  expect(left(7 * 24 * 60)).toBe('7 days')
  expect(left(24 * 60)).toBe('24 hours')
  expect(left(60)).toBe('60 minutes')
  expect(left(1)).toBe('1 minute')
  expect(left(0.5)).toBe('less than a minute')
})

it('says the chosen time just after it was granted', () => {
  expect(accessHours.map((hours) => left(hours * 60 - 0.1))).toEqual(['60 minutes', '24 hours', '7 days'])
})

// spec product: no home address, phone number or secret is disclosed
it('leaves out contents of files, numbers, addresses and ids', () => {
  const columns = supportKindNames.flatMap((kind) => supportFieldsOf(kind).map(({ column }) => column))
  expect(
    columns.filter((column) => /blob|phone|address|email|microchip|location|_id$|_by$/.test(column)),
  ).toEqual([])
})

it('reads records of a pet for one pet at a time', () => {
  expect(isReadByPet('medications')).toBe(true)
  expect(isReadByPet('pets')).toBe(false)
})
