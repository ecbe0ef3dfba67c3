import type { BudgetInMonth } from '@app/domain/expenses/budgets.contract'
import { budgets } from '@app/domain/expenses/budgets.contract'
import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { int, json, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { actingHousehold, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { recordTable } from '../../platform/records/record-table.ts'

export const budgetTable = recordTable(budgets, { computed: {} })

/**
 * Selects from the household's budgets with what was spent on them (`spent.minor`) from the day `$1` to the day `$2`:
 * one pass over the days' expenses by their index.
 */
const selectBudgets = (columns: string): string => `
  with spent as materialized (
    select category, amount_currency, sum(amount_minor)::bigint as minor from expenses
     where ${inHousehold} and spent_on between $1::date and $2::date
     group by 1, 2)
  select ${columns} from expense_budgets left join spent using (category, amount_currency) where ${inHousehold}`

/** Budgets with what was spent in a month, the most used first; of them only `$3`, unless it is null. */
export const findBudgets = namedSql(
  { record: json<BudgetInMonth>() },
  `${selectBudgets(`${budgetTable.json}::jsonb || jsonb_build_object(
     'month', to_char($1::date, 'YYYY-MM'), 'spentMinor', coalesce(spent.minor, 0)) as record`)}
     and ($3::uuid is null or id = $3)
   order by coalesce(spent.minor, 0)::numeric / amount_minor desc, category, amount_currency`,
)

/** The same for the worker. */
export const sumBudgets = namedSql(
  { category: oneOf<ExpenseCategory>(), currency: oneOf<CurrencyCode>(), minor: int, spent_minor: int },
  selectBudgets(`category, amount_currency as currency, amount_minor as minor,
                 coalesce(spent.minor, 0)::bigint as spent_minor`),
)

/**
 * Notes the steps `$1` of budgets in the month that begins on `$2`, and returns the new ones: a
 * later month, a higher step, or the same one of a larger budget. Locks in the order of the key.
 */
export const noteSteps = namedSql(
  { category: text, currency: text },
  `
  insert into budget_alerts (household_id, category, currency, month, step, budget_minor)
  select ${actingHousehold}, category, currency, $2::date, step, budget_minor
    from jsonb_to_recordset($1::jsonb) as reached (category text, currency text, step smallint, budget_minor integer)
   order by category, currency
  on conflict (household_id, category, currency) do update
    set month = excluded.month, step = excluded.step, budget_minor = excluded.budget_minor
    where (excluded.month, excluded.step) > (budget_alerts.month, budget_alerts.step)
       or (excluded.month = budget_alerts.month and excluded.budget_minor > budget_alerts.budget_minor)
  returning category, currency`,
)

/**
 * Holds a check of the household `$1` until `$4`, the end of quiet hours: the month that begins on `$2`, and the
 * categories `$3`, in addition to those that are held already.
 */
export const holdCheck = namedSql(`
  insert into budget_checks (household_id, month, categories, check_at) values ($1, $2, $3, $4)
  on conflict (household_id, month) do update
    set check_at = excluded.check_at,
        categories = array(select distinct unnest(budget_checks.categories || excluded.categories))`)

/** Moves due checks to the outbox, and returns their households. */
export const releaseChecks = namedSql(
  { household_id: uuid },
  `
  with due as (
    delete from budget_checks where (household_id, month) in (
      select household_id, month from budget_checks where check_at <= $1 order by check_at limit $2 for update skip locked)
    returning household_id, month, categories
  ), queued as (
    insert into outbox (topic, payload)
    select 'budget-alerts', jsonb_build_object(
             'householdId', household_id, 'categories', categories, 'month', to_char(month, 'YYYY-MM'))
      from due
  )
  select household_id from due`,
)
