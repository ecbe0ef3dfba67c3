import { type RepeatingExpense, repeatingExpenses } from '@app/domain/expenses/repeating-expenses.contract'
import type { Plan } from '@app/domain/kernel/access/plans'
import { bool, day, int, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { recordTable } from '../../platform/records/record-table.ts'

export const repeatingTable = recordTable(repeatingExpenses, { computed: {} })

const isPast = `(next_on is null or paused_because is not distinct from 'pet')`
const series = { record: json<RepeatingExpense>() }
const selectSeries = `select ${repeatingTable.json} as record from repeating_expenses where ${inHousehold}`

/** SQL for the rule of the series of a row of `expenses`, as long as it has another date. */
export const repeatsJson = `
  case when series_id is not null then
    (select json_build_object('unit', repeat_unit, 'every', repeat_every, 'weekdays', repeat_weekdays)
       from repeating_expenses as series
      where series.${inHousehold} and series.id = expenses.series_id and series.next_on is not null) end`

/** One page, the newest first. `$4`: true for those that are over or stopped with their pet; null for all. */
export const pageRepeating = namedSql(
  { ...series, cursor: text, total: int },
  `
  select ${repeatingTable.json} as record, created_at::text || '~' || id as cursor, (count(*) over ())::int as total
    from repeating_expenses
   where ${inHousehold} and ($4::boolean is null or ${isPast} = $4)
     and ${comesAfter('created_at', { at: '$1', type: 'timestamptz', id: '$2' })}
   order by created_at desc, id desc limit $3`,
)

// Each of these locks series until the transaction ends. A request or the worker locks series before pets and expenses.
export const lockSeries = namedSql(series, `${selectSeries} and id = $1 for update`)
/** Those with a date that has come, at most `$2`. The worker waits for none that a request has locked. */
export const lockDue = namedSql(
  series,
  `${selectSeries} and next_at <= $1 order by next_at, id limit $2 for update skip locked`,
)
/** Those that were paused since the plan had no expenses. */
export const lockPausedByPlan = namedSql(
  series,
  `${selectSeries} and paused_because = 'plan' order by id for update`,
)
export const lockOfPet = namedSql(series, `${selectSeries} and pet_id = $1 order by id for update`)

const copied = `amount_minor, amount_currency, category, pet_id, description, notes, is_tax_deductible`

/** Adds expenses under the ids `$2` on the dates `$3` of the series `$1`; a date that has its expense is left out. */
export const insertDates = namedSql(`
  insert into expenses (id, content_hash, series_id, series_on, spent_on, ${copied})
  select made.id, series.content_hash, series.id, made.day, made.day, ${copied}
    from repeating_expenses as series, unnest($2::uuid[], $3::date[]) as made (id, day)
   where series.${inHousehold} and series.id = $1
  on conflict (household_id, series_id, series_on) where series_id is not null do nothing`)

/** Writes the next date of a series, its instant, and the reason of its pause. */
export const moveSeries = namedSql(`
  update repeating_expenses set next_on = $2, next_at = $3, paused_because = $4 where ${inHousehold} and id = $1`)

/** The series of an expense, with its date in it. */
export const findSeriesOf = namedSql(
  { series_id: nullable(uuid), series_on: nullable(day) },
  `select series_id, series_on from expenses where ${inHousehold} and id = $1`,
)

/**
 * The first expense of the series `$1` after the day `$2` whose reimbursement does not fit into `$3` of the currency
 * `$4`.
 */
export const findWrongReimbursement = namedSql(
  { other_currency: bool },
  `
  select amount_currency <> $4 as other_currency from expenses
   where ${inHousehold} and series_id = $1 and series_on > $2
     and reimbursed_minor > case amount_currency when $4 then $3::integer else 0 end
   order by series_on limit 1`,
)

const content = (from: string) => `
  amount_minor = ${from}.amount_minor, amount_currency = ${from}.amount_currency, category = ${from}.category,
  pet_id = ${from}.pet_id, description = ${from}.description, notes = ${from}.notes,
  is_tax_deductible = ${from}.is_tax_deductible`

/** Gives the series `$1` the fields of the expense `$2`. */
export const copyToSeries = namedSql(`
  update repeating_expenses set ${content('model')} from expenses as model
   where repeating_expenses.${inHousehold} and repeating_expenses.id = $1
     and model.${inHousehold} and model.id = $2`)
/** Gives the expenses of the series `$1` after the day `$3` the fields of the expense `$2`. */
export const copyToLater = namedSql(`
  update expenses set ${content('model')} from expenses as model
   where expenses.${inHousehold} and expenses.series_id = $1 and expenses.series_on > $3
     and model.${inHousehold} and model.id = $2`)

/** Deletes the series of the pet `$1`: all, or only those that are stopped with it. */
export const deleteOfPet = namedSql(`
  delete from repeating_expenses
   where ${inHousehold} and pet_id = $1 and ($2::boolean or paused_because = 'pet')`)

/** Number of series that are not past. */
export const countRepeating = namedSql(
  { repeating: int },
  `select count(*)::int as repeating from repeating_expenses where ${inHousehold} and not ${isPast}`,
)
/** The series that the plan has paused, without a lock. */
export const findPausedByPlan = namedSql(series, `${selectSeries} and paused_because = 'plan' order by id`)

/** Households with dates that have come, of the `$2` longest waiting series. */
export const findDueHouseholds = namedSql(
  { household_id: uuid },
  'select household_id from app.due_repeating_expenses($1, $2)',
)
/**
 * Acts for the owner of the household of this transaction, and keeps the household from being deleted; no row if that is
 * happening.
 */
export const actForOwner = namedSql(
  { owner_id: uuid, plan: oneOf<Plan>(), entered: text },
  `
  select owner_user_id as owner_id, plan, app.enter_household(id, owner_user_id)::text as entered
    from households where id = ${actingHousehold} for key share skip locked`,
)
/** Postpones the due series of the household to `$2`. */
export const postponeDue = namedSql(`
  update repeating_expenses set next_at = $2 where ${inHousehold} and next_at <= $1`)
