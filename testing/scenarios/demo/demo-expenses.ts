import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'
import type { Money } from '@app/domain/kernel/quantities/money'

interface DemoExpense {
  /** Days ago. */
  day: number
  description: string | null
  category: ExpenseCategory
  minor: number
  currency?: CurrencyCode
  reimbursedMinor?: number
  isTaxDeductible?: true
  /** Title of its receipt. */
  receipt?: string
}

/** The same expense in each of the last months, the latest `day` days ago. */
const monthly = (months: number, expense: DemoExpense): DemoExpense[] =>
  Array.from({ length: months }, (_, at) => ({ ...expense, day: expense.day + at * 30 }))

/** Biscuit's insurance, which repeats each month since the day that many months before its latest date. */
export const demoInsurance = {
  name: 'Biscuit',
  latest: 12,
  months: 8,
  description: 'Insurance',
  category: 'insurance',
  minor: 4150,
} as const

/** Expenses of the demo's household by the name of the pet; those under an empty name are General. */
export const demoExpenses: Readonly<Record<string, readonly DemoExpense[]>> = {
  Biscuit: [
    ...monthly(5, { day: 3, description: 'Apoquel, 30 tablets', category: 'medications', minor: 7800 }),
    ...monthly(6, { day: 17, description: 'Dog food, 28 lb', category: 'food', minor: 6420 }),
    {
      day: 64,
      description: 'Checkup and blood count',
      category: 'vet',
      minor: 28_400,
      reimbursedMinor: 14_200,
      isTaxDeductible: true,
    },
    { day: 41, description: 'Bath and trim', category: 'grooming', minor: 6000 },
    { day: 131, description: 'Bath and trim', category: 'grooming', minor: 6000 },
    {
      day: 98,
      description: 'A week of boarding at the lake',
      category: 'boarding',
      minor: 8600,
      currency: 'CAD',
    },
  ],
  Miso: [
    {
      day: 1,
      description: 'Diabetic food, 24 cans',
      category: 'food',
      minor: 4680,
      receipt: 'Harbor Pet Supply',
    },
    ...monthly(4, { day: 15, description: 'Glucose test strips, 100', category: 'medications', minor: 9200 }),
    { day: 67, description: 'Booster', category: 'vet', minor: 8700 },
    { day: 150, description: 'Dental cleaning', category: 'vet', minor: 21_300, reimbursedMinor: 8000 },
  ],
  Clover: [
    ...monthly(6, { day: 7, description: 'Hay and pellets', category: 'food', minor: 2160 }),
    { day: 85, description: null, category: 'supplies', minor: 1890 },
  ],
  '': [{ day: 52, description: 'Carpet cleaner', category: 'other', minor: 1790 }],
}

/** Budgets of the demo's household: one with room, and one that the second half of a month nearly uses up. */
export const demoBudgets: readonly { category: ExpenseCategory; amount: Money }[] = [
  { category: 'food', amount: { minor: 24_000, currency: 'USD' } },
  { category: 'medications', amount: { minor: 20_000, currency: 'USD' } },
]
