import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import type { CurrencyCode } from '@app/domain/kernel/quantities/currencies'

interface DemoExpense {
  /** Days ago. */
  day: number
  description: string | null
  category: ExpenseCategory
  minor: number
  currency?: CurrencyCode
  reimbursedMinor?: number
  /** Title of its receipt. */
  receipt?: string
}

/** The same expense in each of the last months, the latest `day` days ago. */
const monthly = (months: number, expense: DemoExpense): DemoExpense[] =>
  Array.from({ length: months }, (_, at) => ({ ...expense, day: expense.day + at * 30 }))

/** Expenses of the demo's household by the name of the pet; those under an empty name are General. */
export const demoExpenses: Readonly<Record<string, readonly DemoExpense[]>> = {
  Biscuit: [
    ...monthly(9, { day: 12, description: 'Insurance', category: 'insurance', minor: 4150 }),
    ...monthly(5, { day: 3, description: 'Apoquel, 30 tablets', category: 'medications', minor: 7800 }),
    ...monthly(6, { day: 17, description: 'Dog food, 28 lb', category: 'food', minor: 6420 }),
    {
      day: 64,
      description: 'Checkup and blood count',
      category: 'vet',
      minor: 28_400,
      reimbursedMinor: 14_200,
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
