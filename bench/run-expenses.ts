import type pg from 'pg'
import { expensePeriodNames } from '@app/domain/expenses/expenses.vocabulary'
import type { LoadHousehold } from '@app/testing/scenarios/load-data'
import { asUser } from './lib/as-user.ts'
import { benchBesideHouseholds } from './lib/beside-households.ts'
import type { Figure } from './lib/report.ts'

/** Expenses of the measured household, over ten years and three currencies. */
const EXPENSES = 20_000
/** Expenses of every other household. */
const OTHER_EXPENSES = 200
/** Expenses that one statement adds: its triggers have the time of a statement. */
const OF_A_STATEMENT = 2000

/** Benchmarks the report of a household with very many expenses. */
export const benchExpenses = (folder: string, say: (line: string) => void): Promise<Figure[]> =>
  benchBesideHouseholds({
    folder,
    name: `report of ${EXPENSES} expenses`,
    pets: 5,
    fill: async (owner, household, isMeasured) => {
      const count = isMeasured ? EXPENSES : OTHER_EXPENSES
      for (let made = 0; made < count; made += OF_A_STATEMENT)
        await addExpenses(owner, household, Math.min(count, OF_A_STATEMENT), made)
    },
    paths: expensePeriodNames.map((period) => `/expenses/report?period=${period}`),
    say,
  })

/** Adds expenses of the last ten years. */
const addExpenses = (pool: pg.Pool, household: LoadHousehold, count: number, first: number): Promise<void> =>
  asUser(pool, household, (client) =>
    client.query(
      `insert into expenses (id, content_hash, amount_minor, amount_currency, category, pet_id, spent_on, description,
                             is_tax_deductible)
       select gen_random_uuid(), 'load', 100 + (n * 7919) % 90000, (array['USD', 'EUR', 'JPY'])[1 + n % 3],
              (array['food', 'vet', 'grooming', 'insurance', 'other'])[1 + n % 5], ($2::uuid[])[1 + n % (cardinality($2::uuid[]) + 1)],
              current_date - (n * 331) % 3650, 'Expense ' || n, false
         from generate_series($3::int + 1, $3::int + $1::int) as n`,
      [count, household.petIds, first],
    ),
  )
