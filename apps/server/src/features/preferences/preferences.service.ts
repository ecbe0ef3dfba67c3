import { isTimeZone } from '@app/domain/kernel/time-zones'
import { nullable, text } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

const chosenZone = namedSql(
  { timezone: nullable(text) },
  'select timezone from user_preferences where user_id = (select app.user_id())',
)

/** The zone that the person has chosen, else that of the device; UTC where neither is known. */
export async function zoneOfPerson(tx: Tx, deviceZone: string): Promise<string> {
  const chosen = (await tx.run(chosenZone, []))[0]?.timezone
  if (chosen) return chosen
  return isTimeZone(deviceZone) ? deviceZone : 'UTC'
}
