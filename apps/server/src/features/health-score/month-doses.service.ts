import type { MonthDoses } from '@app/domain/exports/health-summary.rules'
import { LATE_AFTER_MINUTES } from '@app/domain/health-score/health-analytics.vocabulary'
import { json, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { listClosedDoses } from '../medications/doses/doses.service.ts'
import { closedDoses, living, markedAndMissed } from './health-score.queries.ts'

/**
 * Doses of the pet `$1` by medicine and month, until the day `$2` and since the day `$4`; `$3` are the closed doses. They
 * are counted as in the health score, and late as in its chart.
 */
const listMonthDoses = namedSql(
  { id: uuid, doses: json<MonthDoses[]>() },
  `
  with ${living('$1')},
  ${closedDoses('$3')},
  ${markedAndMissed('$4')},
  dose as (
    select id, day, given_at is not null as is_given,
           outcome = 'given' and given_at > due_at + interval '${LATE_AFTER_MINUTES} minutes' as is_late
      from mark where counts
    union all
    select unmarked.id, day, false, false from unmarked
      join medications as medicine on medicine.${inHousehold} and medicine.id = unmarked.id
      join living on living.pet = medicine.pet_id),
  month as (
    select id, to_char(day, 'YYYY-MM') as month, count(*)::int as due, count(*) filter (where is_given)::int as given,
           count(*) filter (where is_late)::int as late
      from dose group by id, to_char(day, 'YYYY-MM'))
  select id, json_agg(json_build_object('month', month, 'due', due, 'given', given, 'late', late)) as doses
    from month group by id`,
)

interface Asked {
  petId: string
  /** First day, yyyy-MM-dd. */
  from: string
  /** yyyy-MM-dd on the user's calendar. */
  today: string
  now: Date
}

/**
 * Reads the doses of a pet by month.
 * @returns the first day that counts, yyyy-MM-dd, and the months by medicine
 */
export async function readMonthDoses(
  tx: Tx,
  { petId, from, today, now }: Asked,
): Promise<{ since: string; months: ReadonlyMap<string, MonthDoses[]> }> {
  const { since, closed } = await listClosedDoses(tx, { from, now, petId })
  const rows = await tx.run(listMonthDoses, [petId, today, JSON.stringify(closed), since])
  return { since, months: new Map(rows.map(({ id, doses }) => [id, doses])) }
}
