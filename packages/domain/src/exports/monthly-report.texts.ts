import { monthName } from '../expenses/expenses.texts.ts'
import type { DoseDay } from '../health-score/health-analytics.contract.ts'
import { sumDoses } from '../health-score/health-analytics.texts.ts'
import { list, plural } from '../kernel/message-format.ts'
import { formatWeight, formatWeightIn, scaleUnitOf, type WeightUnit } from '../kernel/quantities/units.ts'
import { exportDocumentLabels } from './exports.texts.ts'

/** Texts of the monthly report (spec engagement §2, Advanced Reports). */
export const monthlyReportTexts = {
  title: exportDocumentLabels['monthly-report'],
  card: 'Advanced Reports',
  byMail: 'Monthly report by email',
  next: (day: string, isMailed: boolean) =>
    isMailed ? `Next one on ${day}` : `Next one on ${day}, only here: its emails are off in your settings`,
  off: 'Off',
  switchedOn: (day: string) => `The next report comes on ${day}`,
  switchedOff: 'The monthly report is off',
  /** Notice about a finished report. `month` is its first day, yyyy-MM-dd. */
  ready: (month: string) => ({
    title: `Your report on ${monthName(month.slice(0, 7), 'alone')} is ready`,
    message: 'Doses, weights, visits and spending of the month, on paper for you and your vet.',
  }),
  pets: 'Pets',
  doses: 'Doses given',
  visits: 'Visits',
  spent: 'Spent',
  none: 'None',
  weight: 'Weight',
  noticed: 'Noticed at home, not a diagnosis',
  vaccinations: 'Vaccinations',
  comingUp: 'Coming up',
  quiet: 'Nothing was noted this month.',
  spending: 'Spending',
  spendingColumns: ['Category', 'Expenses', 'Amount'],
  before: (amount: string, month: string) => `${monthName(month, 'alone')}: ${amount || 'nothing'}`,
  total: 'Total',
  leftOut: (pets: number) =>
    pets <= 0
      ? ''
      : plural(pets, {
          one: '# more pet is not in this report.',
          other: '# more pets are not in this report.',
        }),
} as const

/** Words the doses of a month: '58 of 60, 1 late'; null without any. */
export function dosesInWords(days: readonly DoseDay[]): string | null {
  const { given, due } = sumDoses(days)
  const late = days.reduce((sum, day) => sum + day.late, 0)
  if (due === 0) return null
  return late > 0 ? `${given} of ${due}, ${late} late` : `${given} of ${due}`
}

/** Words the weights of a month: '10.1 lbs on Nov 20, 2026, down 0.2 lbs since Nov 1, 2026'; null without any. */
export function weightsInWords(
  weights: readonly { day: string; kg: number }[],
  { unit, formatDay }: { unit: WeightUnit; formatDay: (day: string) => string },
): string | null {
  const first = weights[0]
  const last = weights.at(-1)
  if (!first || !last) return null
  const now = `${formatWeight(last.kg, unit)} on ${formatDay(last.day)}`
  if (first === last) return now
  const kg = Math.abs(last.kg - first.kg)
  const direction = last.kg < first.kg ? 'down' : 'up'
  const change = kg === 0 ? 'unchanged' : `${direction} ${formatWeightIn(kg, scaleUnitOf(last.kg, unit))}`
  return `${now}, ${change} since ${formatDay(first.day)}`
}

/** Lists records with their days: 'Annual checkup on Nov 3, 2026 and Dental on Nov 20, 2026'; null without any. */
export const recordsInWords = (
  records: readonly { name: string; day: string }[],
  formatDay: (day: string) => string,
): string | null =>
  records.length === 0 ? null : list(records.map(({ name, day }) => `${name} on ${formatDay(day)}`))
