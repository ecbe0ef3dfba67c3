import {
  type ExpenseFilters,
  type ExpenseReport,
  expenses,
  GENERAL,
} from '@app/domain/expenses/expenses.contract'
import { type ExpenseCategory, expenseCategoryLabels } from '@app/domain/expenses/expenses.vocabulary'
import type { Money } from '@app/domain/kernel/quantities/money'
import { wordsOf } from '@app/domain/search/search.rules'
import { bool, int, json, nullable, oneOf, type RowOf, text } from '../../platform/database/columns.ts'
import { labelSql } from '../../platform/database/label-sql.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import { receiptsJson } from './receipts.queries.ts'
import { repeatsJson } from './repeating-expenses.queries.ts'

export const expenseTable = recordTable(expenses, {
  computed: { repeats: repeatsJson, receipts: receiptsJson },
})

/**
 * One page of the household's expenses that match all filters, the latest date first. It scans the household's rows by
 * their index in this order.
 *
 * `$1` and `$2` position after which the page begins, or null; `$3` number of rows; `$4` and `$5` first and last day;
 * `$6` category; `$7` pet; `$8` true for those of no pet; `$9` currency; `$10` patterns of words. Null filters nothing.
 */
const page = `
   where ${inHousehold}
     and ($4::date is null or spent_on >= $4) and ($5::date is null or spent_on <= $5)
     and ($6::text is null or category = $6)
     and ($7::uuid is null or pet_id = $7) and (not $8::boolean or pet_id is null)
     and ($9::text is null or amount_currency = $9)
     and ($10::text[] is null
          or app.folded(concat_ws(E'\\n', description, notes, ${labelSql('category', expenseCategoryLabels)})) like all($10))
     and ${comesAfter('spent_on', { at: '$1', type: 'date', id: '$2' })}
   order by spent_on desc, id desc limit $3`

/** Values of the filters `$4` to `$10` of a page. */
export function filterValues({ from, to, category, petId, currency, q = '' }: ExpenseFilters) {
  const words = wordsOf(q)
  return [
    from,
    to,
    category ?? null,
    petId === GENERAL ? null : (petId ?? null),
    petId === GENERAL,
    currency ?? null,
    words.length > 0 ? words.map(likePattern) : null,
  ]
}

const cursorOf = `spent_on::text || '~' || id`

/** A page of the list, with the number of expenses from the page on. */
export const findExpenses = namedSql(
  { record: json<Record<string, unknown>>(), cursor: text, total: int },
  `
  select ${expenseTable.json} as record, ${cursorOf} as cursor, (count(*) over ())::int as total
    from expenses ${page}`,
)

/** Restores the deleted expense `$1`, if there is one. */
export const restoreExpense = namedSql('select app.restore_expense($1)')
export const wasDeleted = namedSql(
  { deleted: bool },
  'select exists (select from app.deleted_among(array[$1::uuid])) as deleted',
)

const exportedColumns = {
  spentOn: text,
  description: nullable(text),
  category: oneOf<ExpenseCategory>(),
  petName: nullable(text),
  amount: json<Money>(),
  reimbursedMinor: nullable(int),
  isTaxDeductible: bool,
  notes: nullable(text),
  receipts: int,
  cursor: text,
}
/** An expense as a row of an exported file. */
export type ExportedExpense = RowOf<typeof exportedColumns>

/** A page of an export. */
export const findExportedExpenses = namedSql(
  exportedColumns,
  `
  select spent_on::text as "spentOn", description, category,
         (select name from pets where ${inHousehold} and id = pet_id) as "petName",
         json_build_object('minor', amount_minor, 'currency', amount_currency) as amount,
         reimbursed_minor as "reimbursedMinor", is_tax_deductible as "isTaxDeductible", notes,
         (select count(*) from receipts where ${inHousehold} and expense_id = expenses.id)::int as receipts,
         ${cursorOf} as cursor
    from expenses ${page}`,
)

/**
 * Sums of the expenses from the day `$1` (null for all time) to the day `$2`. One pass over the household's rows of the
 * period groups them by all of currency, category, pet and month; the four sums are made from these groups, of which
 * there are few. The first day and the largest expenses of a month are found in the index.
 *
 * `grouped` has one bit each for category (4), pet (2) and month (1), set if the row sums over it: 3 is a category, 5 a pet,
 * 6 a month, and 7 the currency.
 */
export const sumExpenses = namedSql(
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
