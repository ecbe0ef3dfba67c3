import { type ExpenseFilters, expenses, GENERAL } from '@app/domain/expenses/expenses.contract'
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
