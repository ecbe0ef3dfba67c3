import { addDays } from '@app/domain/kernel/time/dates'
import { localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { addRecord } from './stage.ts'

/** The zone of the browser, in which it is afternoon: this morning's dose is late, and tomorrow is far. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today on the calendar of the browser, yyyy-MM-dd. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** Noon of a date in the zone of the browser, as an instant in ISO 8601. It is on that date there, in whatever zone. */
export const noonOf = (date: string): string => new Date(`${date}T12:00`).toISOString()

/** The time of day of a late medication's dose. */
export const LATE_TIME = '00:01'

/** Adds a medication that is given once daily, with today's dose still to be given. */
export const addLateMedication = (petId: string, name: string, fields: object = {}) =>
  addRecord('medication', petId, {
    name,
    dosage: '1 drop',
    startDate: addDays(today, -10),
    frequency: 'Once daily',
    times: [LATE_TIME],
    timeZone,
    earlierDoses: 'listed',
    ...fields,
  })

/** The schedule of a medication with an open dose of an hour ago: it is late, and in the ledger. */
export function dueAnHourAgo(): object {
  const { date, time } = localTimeOf(new Date(Date.now() - 3_600_000), timeZone)
  return { startDate: date, frequency: 'Once daily', times: [time], timeZone, earlierDoses: 'listed' }
}
