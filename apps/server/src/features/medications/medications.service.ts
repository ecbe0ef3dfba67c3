import type { z } from 'zod'
import { isTimeZone } from '@app/domain/kernel/time-zones'
import type { Medication, medicationFields } from '@app/domain/medications/medications.contract'
import { fitTimes, isAsNeeded } from '@app/domain/medications/schedule.rules'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { addRecord, digestOf, findRecord, updateRecord } from '../../platform/records/records.ts'
import { setStock } from '../doses/doses.service.ts'
import { medicationTable } from './medications.record.ts'

type Fields = z.output<typeof medicationFields>

const chosenZone = namedSql<{ timezone: string | null }>(
  'select timezone from user_preferences where user_id = (select app.user_id())',
)

/**
 * Adds a medication: its times in the person's zone, and what is on hand where it was counted.
 * @param deviceZone the zone of the device, for a person who has chosen none
 * @throws what `addRecord` raises
 */
export async function addMedication(
  tx: Tx,
  fields: Fields & { id: string; petId: string },
  deviceZone: string,
): Promise<Medication> {
  const { unitsOnHand, ...written } = fields
  const timeZone = fields.timeZone ?? (await zoneOfPerson(tx, deviceZone))
  // The device may be elsewhere when the request is repeated; it is the same request.
  const { id: _id, ...content } = fields
  await addRecord(tx, medicationTable, withSchedule({ ...written, timeZone }), digestOf([content]))
  if (unitsOnHand !== undefined) await setStock(tx, fields.id, unitsOnHand)
  return findRecord<Medication>(tx, medicationTable, fields.id)
}

/**
 * Changes a medication; without a zone its times stay in the one that they are in, and without a count the stock stays.
 * @throws what `updateRecord` raises
 */
export async function updateMedication(
  tx: Tx,
  { unitsOnHand, ...fields }: Fields & { id: string; version: number },
): Promise<Medication> {
  const timeZone = fields.timeZone ?? (await findRecord<Medication>(tx, medicationTable, fields.id)).timeZone
  const changed = await updateRecord<Medication>(tx, medicationTable, withSchedule({ ...fields, timeZone }))
  if (unitsOnHand === undefined) return changed
  await setStock(tx, fields.id, unitsOnHand)
  return findRecord<Medication>(tx, medicationTable, fields.id)
}

/** What is stored of a schedule: times that fit its frequency, limits only where it is given as needed. */
function withSchedule<T extends Omit<Fields, 'unitsOnHand'>>(fields: T): T {
  const limits = isAsNeeded(fields.frequency) ? {} : { minIntervalHours: null, maxDosesPerDay: null }
  return { ...fields, times: fitTimes(fields.frequency, fields.times), ...limits }
}

async function zoneOfPerson(tx: Tx, deviceZone: string): Promise<string> {
  const chosen = (await tx.run(chosenZone, []))[0]?.timezone
  if (chosen) return chosen
  return isTimeZone(deviceZone) ? deviceZone : 'UTC'
}
