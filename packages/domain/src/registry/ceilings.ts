import { MOST_BUDGETS, MOST_RECEIPTS, MOST_REPEATING } from '../expenses/expenses.vocabulary.ts'
import type { Kind } from '../records/define-kind.ts'
import { kinds } from './kinds.ts'

interface Ceiling {
  /** Highest number of records. */
  most: number
  /** Parent that they are counted by: all records of a pet, of a medication, of an expense, or of the household. */
  of: 'pet' | 'medication' | 'expense' | 'household'
  noun: string
}

const ofKinds = kinds.flatMap(({ table, words, of, ceiling }: Kind): [string, Ceiling][] =>
  ceiling === undefined ? [] : [[table, { most: ceiling, of, noun: words }]],
)

/**
 * Ceilings against abuse on lists without a quota, on every plan; the records of a pet's lifetime stay far below. Keyed
 * by table. The database enforces them, and a test compares the two.
 */
export const ceilings: Readonly<Record<string, Ceiling>> = {
  ...Object.fromEntries(ofKinds),
  doses: { most: 50_000, of: 'medication', noun: 'doses' },
  refills: { most: 5000, of: 'medication', noun: 'refills' },
  repeating_expenses: { most: MOST_REPEATING, of: 'household', noun: 'repeating expenses' },
  expense_budgets: { most: MOST_BUDGETS, of: 'household', noun: 'budgets' },
  receipts: { most: MOST_RECEIPTS, of: 'expense', noun: 'receipts' },
}
