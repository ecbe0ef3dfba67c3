import { monthName } from '../expenses/expenses.texts.ts'
import { list, plural } from '../kernel/message-format.ts'
import { formatWeight, formatWeightIn, scaleUnitOf, type WeightUnit } from '../kernel/quantities/units.ts'

/** Texts of the monthly report (spec engagement §2, Advanced Reports). */
export const monthlyReportTexts = {
  title: 'Monthly report',
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

interface MonthOfDoses {
  onTime: number
  late: number
  partial: number
  skipped: number
  missed: number
}

/** Sums up the doses of some days; partly given doses count as given, as in the health score. */
export function sumDoses(days: readonly MonthOfDoses[]): { given: number; due: number; late: number } {
  const sum = { given: 0, due: 0, late: 0 }
  for (const { onTime, late, partial, skipped, missed } of days) {
    sum.given += onTime + late + partial
    sum.due += onTime + late + partial + skipped + missed
    sum.late += late
  }
  return sum
}

/** Words the doses of a month: '58 of 60, 1 late'; null without any. */
export const dosesInWords = ({ given, due, late }: ReturnType<typeof sumDoses>): string | null =>
  due === 0 ? null : [`${given} of ${due}`, ...(late > 0 ? [`${late} late`] : [])].join(', ')

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
  const change = Math.abs(last.kg - first.kg)
  const direction = last.kg < first.kg ? 'down' : 'up'
  const said =
    change === 0 ? 'unchanged' : `${direction} ${formatWeightIn(change, scaleUnitOf(last.kg, unit))}`
  return `${now}, ${said} since ${formatDay(first.day)}`
}

/** Lists records with their days: 'Annual checkup on Nov 3, 2026 and Dental on Nov 20, 2026'; null without any. */
export const recordsInWords = (
  records: readonly { name: string; day: string }[],
  formatDay: (day: string) => string,
): string | null =>
  records.length === 0 ? null : list(records.map(({ name, day }) => `${name} on ${formatDay(day)}`))
