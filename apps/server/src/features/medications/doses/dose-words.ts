import { clockFor } from '@app/domain/kernel/time/clock'
import { dateIn } from '@app/domain/kernel/time/dates'
import { oneOf } from '../../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Moment } from '../../../platform/http/moment.ts'

const findTimeFormat = namedSql(
  { timeFormat: oneOf<'12h' | '24h'>() },
  'select time_format as "timeFormat" from user_preferences where user_id = (select app.user_id())',
)

/** Words a time on the user's chosen clock, with its day if that is not today, as every message does. */
export async function timeInWords(tx: Tx, at: Date, { now, timeZone }: Moment): Promise<string> {
  const timeFormat = (await tx.run(findTimeFormat, []))[0]?.timeFormat ?? '12h'
  const clock = clockFor({ timeZone, timeFormat, locale: 'en-US' })
  return dateIn(timeZone, at) === dateIn(timeZone, now)
    ? clock.time(at.toISOString())
    : clock.moment(at.toISOString())
}
