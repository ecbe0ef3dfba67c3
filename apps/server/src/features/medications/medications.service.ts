import type { z } from 'zod'
import { commonErrors, type FieldErrors, Refusal } from '@app/domain/kernel/errors'
import { isAsNeeded } from '@app/domain/medications/frequency.rules'
import { checkLeftWords, keptSchedule } from '@app/domain/medications/kept-schedule.rules'
import type { Medication, medications } from '@app/domain/medications/medications.contract'
import { closeDosesQuestion } from '@app/domain/medications/medications.errors'
import {
  countTimesFrom,
  earlierDoses,
  givenAround,
  type GivenDose,
  soonDoses,
} from '@app/domain/medications/schedule-start.rules'
import { type DueDose } from '@app/domain/medications/schedule.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { addRecord, digestOf, findRecord, isTaken, updateRecord } from '../../platform/records/records.ts'
import { zoneOfPerson } from '../preferences/preferences.service.ts'
import {
  listGivenAround,
  lockLedger,
  noteGiven,
  noteMissed,
  reopenMissed,
  setStock,
  timeInWords,
} from './doses/doses.service.ts'
import { medicationTable } from './medications.record.ts'

type Fields = z.output<typeof medications.form>

/**
 * Adds a medication: its times in the person's zone, and its counted stock. Its schedule begins with its next dose
 * unless `earlierDoses` says otherwise.
 * @param moment the present one, with the zone of the device for a person who has chosen none
 * @throws the errors of `addRecord`
 */
export async function addMedication(
  tx: Tx,
  fields: Fields & { id: string; petId: string },
  { now, timeZone: deviceZone }: Moment,
): Promise<Medication> {
  const { unitsOnHand, earlierDoses: choice, closeDoses: _, ...written } = fields
  const timeZone = fields.timeZone ?? (await zoneOfPerson(tx, deviceZone))
  // The device may be in another zone when the request is repeated; it is the same request.
  const { id, ...content } = fields
  await lockLedger(tx, id)
  const isRepeated = await isTaken(tx, medicationTable, id)
  const schedule = withSchedule({ ...written, timeZone }, undefined)
  const started = { ...schedule, timesFrom: countTimesFrom(schedule, undefined, now, { choice }) }
  await addRecord(tx, medicationTable, started, digestOf([content]))
  // Doses may have changed the stock since the first request.
  if (!isRepeated && unitsOnHand !== undefined) await setStock(tx, id, unitsOnHand)
  if (!isRepeated && choice === 'given') await noteGiven(tx, id, earlierDoses(schedule, undefined, now))
  return findRecord<Medication>(tx, medicationTable, id)
}

/**
 * Changes a medication; without a zone its times keep theirs, and without a count the stock is unchanged. New times,
 * and all times of a medication that was not given until now, begin with their next dose unless `earlierDoses` says
 * otherwise. Asks for confirmation of doses that the change brings too close to a given one.
 * @throws INVALID_INPUT if the words of a removed rhythm would remain, and for a missing `closeDoses`; and the errors
 * of `updateRecord`
 */
export async function updateMedication(
  tx: Tx,
  { unitsOnHand, earlierDoses: choice, closeDoses, ...fields }: Fields & { id: string; version: number },
  moment: Moment,
): Promise<Medication> {
  const { now } = moment
  await lockLedger(tx, fields.id)
  const before = await findRecord<Medication>(tx, medicationTable, fields.id)
  const isCurrent = fields.version === before.version
  refuseFields(isCurrent ? checkLeftWords(fields, before) : {})
  const schedule = withSchedule({ ...fields, timeZone: fields.timeZone ?? before.timeZone }, before)
  const given = await listGivenAround(tx, fields.id, givenAround(schedule, now))
  const close = soonDoses(schedule, before, given, now)
  if (isCurrent && closeDoses === null) refuseFields(await askOfClose(tx, { close, given }, moment))
  const leftOut = closeDoses === 'kept' ? [] : close
  const started = { ...schedule, timesFrom: countTimesFrom(schedule, before, now, { choice, leftOut }) }
  if (isCurrent) await noteMissed(tx, fields.id, { after: started, now })
  await updateRecord<Medication>(tx, medicationTable, started)
  if (unitsOnHand !== undefined) await setStock(tx, fields.id, unitsOnHand)
  const earlier = choice === 'left-out' ? [] : earlierDoses(schedule, before, now)
  await reopenMissed(tx, fields.id, earlier)
  if (choice === 'given') await noteGiven(tx, fields.id, earlier)
  return findRecord<Medication>(tx, medicationTable, fields.id)
}

function refuseFields(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
}

async function askOfClose(
  tx: Tx,
  { close, given }: { close: readonly DueDose[]; given: readonly GivenDose[] },
  moment: Moment,
): Promise<FieldErrors> {
  const [last] = given.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  if (close.length === 0 || !last) return {}
  const coming = await Promise.all(close.slice(0, 3).map(({ at }) => timeInWords(tx, at, moment)))
  return { closeDoses: closeDosesQuestion({ given: await timeInWords(tx, last.at, moment), coming }) }
}

type Planned = Omit<Fields, 'unitsOnHand' | 'earlierDoses' | 'closeDoses'> & { timeZone: string }

/** Prepares a schedule for storage: limits only for as-needed medications, and a latest time only for the others. */
function withSchedule<T extends Planned>(fields: T, before: Medication | undefined) {
  const schedule = keptSchedule(fields, before)
  return isAsNeeded(schedule.frequency)
    ? { ...schedule, latestMinutes: null }
    : { ...schedule, minIntervalHours: null, maxDosesPerDay: null }
}
