import type { ExpenseReport } from '@app/domain/expenses/expenses.contract'
import { json } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'

/** Sums up the expenses of the household from the day `from` (null for all time) to the day `to`, by currency. */
export async function readExpenseReport(tx: Tx, from: string | null, to: string): Promise<ExpenseReport> {
  const [sums] = await tx.runAndCommit(sumExpenses, [from, to])
  if (!sums) throw new Error('The sums of the expenses have no row')
  return sums.report
}

/**
 * Sums of the expenses from the day `$1` (null for all time) to the day `$2`. One pass over the household's rows of the
 * period groups them by all of currency, category, pet and month; the four sums are made from these groups, of which
 * there are few. The first day and the largest expenses of a month are found in the index.
 *
 * `grouped` has one bit each for category (4), pet (2) and month (1), set if the row sums over it: 3 is a category, 5 a pet,
 * 6 a month, and 7 the currency.
 */
const sumExpenses = namedSql(
  { report: json<ExpenseReport>() },
  `
  with fine as materialized (
    select amount_currency as currency, category, pet_id, date_trunc('month', spent_on::timestamp)::date as month,
           sum(amount_minor) as minor, count(*)::int as count, sum(coalesce(reimbursed_minor, 0)) as reimbursed
      from expenses
     where ${inHousehold} and spent_on <= $2::date and ($1::date is null or spent_on >= $1::date)
     group by 1, 2, 3, 4),
  sums as materialized (
    select currency, category, pet_id, month, grouping(category, pet_id, month) as grouped,
           sum(minor)::bigint as minor, sum(count)::int as count, sum(reimbursed)::bigint as reimbursed
      from fine
     group by grouping sets ((currency), (currency, category), (currency, pet_id), (currency, month))),
  of_currency as (
    select whole.currency, whole.minor, whole.count, whole.reimbursed,
           (select json_agg(json_build_object('category', category, 'minor', minor, 'count', count)
                            order by minor desc, category)
              from sums where currency = whole.currency and grouped = 3) as categories,
           (select json_agg(json_build_object('petId', pet_id, 'minor', minor, 'count', count)
                            order by minor desc, pet_id nulls last)
              from sums where currency = whole.currency and grouped = 5) as pets,
           (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'minor', minor, 'count', count)
                            order by month)
              from sums where currency = whole.currency and grouped = 6) as months,
           (select json_build_object('month', to_char(dearest.month, 'YYYY-MM'), 'expenses', (
                     select json_agg(json_build_object('petId', pet_id, 'description', description, 'category', category)
                                     order by minor desc, id)
                       from (select id, pet_id, description, category, amount_minor as minor from expenses
                              where ${inHousehold} and amount_currency = whole.currency
                                and spent_on between greatest(dearest.month, $1::date)
                                                 and least(dearest.month + interval '1 month' - interval '1 day', $2::date)
                              order by minor desc, id limit 2) as largest))
              from (select month from sums
                     where currency = whole.currency and grouped = 6
                     order by minor desc, month desc limit 1) as dearest) as dearest
      from sums as whole where grouped = 7)
  select json_build_object(
    'from', coalesce($1::date, (select min(spent_on) from expenses where ${inHousehold} and spent_on <= $2::date)), 'to', $2::date,
    'all', (select count(*) from expenses where ${inHousehold}),
    'currencies', coalesce((
      select json_agg(json_build_object(
               'currency', currency, 'total', json_build_object('minor', minor, 'count', count),
               'reimbursedMinor', reimbursed, 'categories', categories, 'pets', pets, 'months', months,
               'dearest', dearest)
             order by currency = (select preference.currency from user_preferences as preference
                                   where user_id = (select app.user_id())) desc nulls last, count desc, currency)
        from of_currency), '[]')) as report`,
)
