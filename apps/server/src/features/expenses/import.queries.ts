import type { ExpenseImport } from '@app/domain/expenses/import.contract'
import { IMPORTS_SHOWN } from '@app/domain/expenses/import.vocabulary'
import { bool, int, json, text } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

const entryJson = `json_build_object('id', id, 'fileName', file_name, 'importedAt', imported_at, 'added', added,
                                     'skipped', skipped)`

/** Imports that are not undone, the newest first. */
export const findImports = namedSql(
  { entry: json<ExpenseImport>() },
  `
  select ${entryJson} as entry from expense_imports
   where ${inHousehold} and undone_at is null
   order by imported_at desc, id desc limit ${IMPORTS_SHOWN}`,
)

/** The import `$1`. */
export const findImport = namedSql(
  { entry: json<ExpenseImport>(), content_hash: text, undone: bool },
  `
  select ${entryJson} as entry, content_hash, undone_at is not null as undone from expense_imports
   where ${inHousehold} and id = $1`,
)

/**
 * The lines `$1` with their number among equal lines (`nth`), and beside them the number of equal expenses (`times`).
 * One scan of the household's rows between the first and the last date, by their index in this order.
 */
const comparedLines = `
  given as materialized (
    select at, (line ->> 'spentOn')::date as spent_on, (line -> 'amount' ->> 'minor')::integer as minor,
           line -> 'amount' ->> 'currency' as currency, line ->> 'description' as description, line
      from json_array_elements($1::json) with ordinality as lines (line, at)),
  present as materialized (
    select spent_on, amount_minor as minor, amount_currency as currency, coalesce(description, '') as description,
           count(*) as times
      from expenses
     where ${inHousehold} and spent_on between (select min(spent_on) from given) and (select max(spent_on) from given)
     group by 1, 2, 3, 4),
  compared as materialized (
    select given.*, coalesce(present.times, 0) as times,
           row_number() over (
             partition by given.spent_on, given.minor, given.currency, coalesce(given.description, '')
             order by given.at) as nth
      from given
      left join present
        on present.spent_on = given.spent_on and present.minor = given.minor and present.currency = given.currency
       and present.description = coalesce(given.description, ''))`

/** Positions, from 0, of the lines `$1` that the household has already. */
export const findExisting = namedSql(
  { at: int },
  `with ${comparedLines} select (at - 1)::int as at from compared where nth <= times order by at`,
)

/**
 * Adds the lines `$1` that are new or wanted again as the import `$2`, with the hash `$3` and the file's name `$4`.
 * The row of the import writes the entry of the trail; the expenses write none.
 */
export const insertImport = namedSql(
  { entry: json<ExpenseImport>() },
  `
  with ${comparedLines},
  chosen as materialized (select * from compared where nth > times or (line ->> 'again')::boolean),
  made as (
    insert into expense_imports (id, content_hash, file_name, added, skipped)
    select $2, $3, $4, (select count(*) from chosen), (select count(*) from given) - (select count(*) from chosen)
    returning ${entryJson} as entry),
  inserted as (
    insert into expenses (id, content_hash, import_id, amount_minor, amount_currency, category, pet_id, spent_on,
                          description, notes, is_tax_deductible, reimbursed_minor)
    select app.new_id(), $3, $2, minor, currency, line ->> 'category', (line ->> 'petId')::uuid, spent_on, description,
           line ->> 'notes', false, null
      from chosen order by at)
  select entry from made`,
)

/** Number of the household's expenses. */
export const countExpenses = namedSql(
  { total: int },
  `select count(*)::int as total from expenses where ${inHousehold}`,
)

/** Marks the import `$1` as undone; a trigger deletes its expenses that were not changed since. */
export const undoImport = namedSql(
  { id: text },
  `
  update expense_imports set undone_at = now(), updated_by = app.user_id()
   where ${inHousehold} and id = $1 and undone_at is null
  returning id::text`,
)

/** Number of present expenses of the import `$1`; no row without such an import. */
export const countKept = namedSql(
  { kept: int },
  `
  select (select count(*)::int from expenses where ${inHousehold} and import_id = $1) as kept
    from expense_imports where ${inHousehold} and id = $1`,
)
