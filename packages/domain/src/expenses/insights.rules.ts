import { monthOf } from './budgets.rules.ts'
import type { ExpenseReport, Spending } from './expenses.contract.ts'
import { averageMinor, shareOf } from './expenses.rules.ts'

/** Figures of one currency over the period of a report (spec engagement §3). */
export interface Insights {
  /** Mean of an expense, rounded half up to the smallest unit. */
  averageMinor: number
  /** The whole divided by the pets with an expense, rounded half up; General is shared by them. Null without such a pet. */
  perPetMinor: number | null
  /** Share of the present calendar month in the whole, in percent. */
  monthShare: number
}

/**
 * Computes the insights of a currency from its sums (handbook: readings-of-the-specification). Every period contains
 * the present month up to today.
 */
export function insightsOf(
  spending: Pick<Spending, 'total' | 'pets' | 'months'>,
  { to }: Pick<ExpenseReport, 'to'>,
): Insights {
  const { total, pets, months } = spending
  const petCount = pets.filter(({ petId }) => petId !== null).length
  const ofMonth = months.find(({ month }) => month === monthOf(to))
  return {
    averageMinor: averageMinor(spending),
    perPetMinor: petCount === 0 ? null : Math.round(total.minor / petCount),
    monthShare: shareOf(ofMonth?.minor ?? 0, total.minor),
  }
}
