import type { GlucoseUnit } from '@app/domain/kernel/quantities/glucose'
import type { WeightUnit } from '@app/domain/kernel/quantities/units'
import { canonicalTimeZone, isTimeZone } from '@app/domain/kernel/time/time-zones'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { nullable, oneOf, text } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

const chosenZone = namedSql(
  { timezone: nullable(text) },
  'select timezone from user_preferences where user_id = (select app.user_id())',
)

/** Returns the user's chosen zone, else that of the device; UTC if neither is known. */
export async function zoneOfPerson(tx: Tx, deviceZone: string): Promise<string> {
  const chosen = (await tx.run(chosenZone, []))[0]?.timezone
  if (chosen) return chosen
  return isTimeZone(deviceZone) ? deviceZone : 'UTC'
}

interface Units {
  weightUnit: WeightUnit
  glucoseUnit: GlucoseUnit
}

const chosenUnits = namedSql(
  { weightUnit: oneOf<WeightUnit>(), glucoseUnit: oneOf<GlucoseUnit>() },
  `select weight_unit as "weightUnit", glucose_unit as "glucoseUnit" from user_preferences
    where user_id = (select app.user_id())`,
)

/** Returns the user's units. */
export const unitsOfPerson = async (tx: Tx): Promise<Units> =>
  (await tx.run(chosenUnits, []))[0] ?? defaultPreferences

/** Returns the user's weight unit. */
export const weightUnitOfPerson = async (tx: Tx): Promise<WeightUnit> => (await unitsOfPerson(tx)).weightUnit

const keepDeviceZone = namedSql(`
  insert into user_preferences (user_id, device_time_zone)
  select (select app.user_id()), $1
   where not exists (select from user_preferences where user_id = (select app.user_id()) and device_time_zone = $1)
  on conflict (user_id) do update set device_time_zone = excluded.device_time_zone`)

/**
 * Records the zone of the user's device, in which their days are counted if they have chosen none. Writes only changes;
 * ignores an unknown zone.
 */
export async function noteDeviceZone(tx: Tx, deviceZone: string | undefined): Promise<void> {
  const zone = deviceZone === undefined ? undefined : canonicalTimeZone(deviceZone)
  if (zone !== undefined) await tx.run(keepDeviceZone, [zone])
}
