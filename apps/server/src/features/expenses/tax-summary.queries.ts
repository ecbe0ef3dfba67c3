import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import { day, int, nullable, oneOf, text } from '../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** The household's deductible expenses from the day `$1` to the day `$2`, by an index of their own. */
const ofYear = `expenses.${inHousehold} and is_tax_deductible and spent_on between $1::date and $2::date`

/** Years with deductible expenses, the latest first. */
export const findTaxYears = namedSql(
  { year: int },
  `
  select distinct extract(year from spent_on)::int as year from expenses
   where ${inHousehold} and is_tax_deductible order by year desc`,
)

/**
 * Sums by currency, and within it by category; the sum of the currency has no category and comes last. The preferred
 * currency comes first, then by the number of expenses.
 */
export const sumDeductible = namedSql(
  {
    currency: oneOf<CurrencyCode>(),
    category: nullable(oneOf<ExpenseCategory>()),
    count: int,
    minor: int,
    reimbursedMinor: int,
  },
  `
  select amount_currency as currency, category, count(*)::int as count, sum(amount_minor)::bigint as minor,
         sum(coalesce(reimbursed_minor, 0))::bigint as "reimbursedMinor"
    from expenses where ${ofYear}
   group by grouping sets ((amount_currency), (amount_currency, category))
   order by amount_currency = (select preference.currency from user_preferences as preference
                                where user_id = (select app.user_id())) desc nulls last,
            max(count(*)) over (partition by amount_currency) desc, amount_currency,
            category is null, sum(amount_minor) desc, category`,
)

/** A page of them, the earliest first: `$3` and `$4` position after which it begins, or null; `$5` number of rows. */
export const findDeductible = namedSql(
  {
    spentOn: day,
    category: oneOf<ExpenseCategory>(),
    description: nullable(text),
    notes: nullable(text),
    petName: nullable(text),
    currency: oneOf<CurrencyCode>(),
    minor: int,
    reimbursedMinor: int,
    cursor: text,
  },
  `
  select spent_on as "spentOn", category, description, expenses.notes, pets.name as "petName",
         amount_currency as currency, amount_minor as minor, coalesce(reimbursed_minor, 0) as "reimbursedMinor",
         spent_on::text || '~' || expenses.id as cursor
    from expenses
    left join pets on pets.household_id = expenses.household_id and pets.id = expenses.pet_id
   where ${ofYear} and ${comesAfter('expenses.spent_on', { at: '$3', type: 'date', id: '$4', isAscending: true })}
   order by spent_on, expenses.id limit $5`,
)
