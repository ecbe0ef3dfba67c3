import { defaultRepeats } from '@app/domain/due/due.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import type { CareAlerts } from '@app/domain/notifications/notices.contract'
import { bool, json } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

const find = namedSql(
  { alerts: json<CareAlerts>() },
  `select json_build_object('repeatMinutes', repeat_minutes, 'repeatTimes', repeat_times, 'escalateTo', escalate_to) as alerts
     from care_alerts where ${inHousehold}`,
)
const save = namedSql(`
  insert into care_alerts (repeat_minutes, repeat_times, escalate_to) values ($1, $2, $3)
  on conflict (household_id) do update
    set repeat_minutes = excluded.repeat_minutes, repeat_times = excluded.repeat_times,
        escalate_to = excluded.escalate_to, updated_by = (select app.user_id()), updated_at = now()`)
const findWatcher = namedSql(
  { found: bool },
  `select exists (select from people where user_id = $1 and role in ('owner', 'caregiver', 'viewer')) as found`,
)

const chosenNothing: CareAlerts = {
  repeatMinutes: defaultRepeats.minutes,
  repeatTimes: defaultRepeats.times,
  escalateTo: null,
}

/** Reads the acting household's setting for repeating the notices of unmarked doses. */
export async function getCareAlerts(tx: Tx): Promise<CareAlerts> {
  return (await tx.run(find, []))[0]?.alerts ?? chosenNothing
}

/** @throws INVALID_INPUT if the chosen person can't view medications here */
export async function setCareAlerts(tx: Tx, alerts: CareAlerts): Promise<CareAlerts> {
  const { repeatMinutes, repeatTimes, escalateTo } = alerts
  if (escalateTo !== null) {
    const [row] = isRecordId(escalateTo) ? await tx.run(findWatcher, [escalateTo]) : []
    if (!row?.found) {
      const fields = { escalateTo: 'Choose someone of this household who sees medications' }
      throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
    }
  }
  await tx.run(save, [repeatMinutes, repeatTimes, escalateTo])
  return getCareAlerts(tx)
}
