import { planLabels } from '../kernel/access/plan-names.ts'
import { capitalized, plural } from '../kernel/message-format.ts'
import { repeatsInWords } from '../kernel/time/repeat.texts.ts'
import { REPEATING_LINK } from './expenses.rules.ts'
import type { RepeatingExpense } from './repeating-expenses.contract.ts'

/** Texts of repeating expenses. */
export const repeatingTexts = {
  title: 'Repeating Expenses',
  open: 'Repeating',
  added: { title: 'Expense added' },
  addFailed: { title: 'Error adding expense', message: 'Failed to add expense. Please try again.' },
  updated: { title: 'Repeating expense updated' },
  updateFailed: { title: 'Error', message: 'Failed to update the repeating expense.' },
  deleted: { title: 'Repeating expense stopped' },
  before: 'adding a repeating expense',
  paused: { title: 'Repeating expense paused' },
  resumed: { title: 'Repeating expense resumed' },
  empty: {
    title: 'Nothing repeats yet',
    sentence: 'Insurance, food, a monthly box: add the expense once and choose how often it repeats.',
  },
  noneCurrent: 'No expense repeats at the moment.',
  deletion: {
    label: 'Stop',
    question: (title: string) => `“${title}” will not be added again. The expenses so far stay.`,
  },
  scope: 'Apply to',
  onlyThis: 'This expense',
  thisAndLater: 'This and all later ones',
  laterHint: 'Date, reimbursement and receipts change for this expense only.',
  /** Refusal of an amount below what an insurance has paid back for a later expense. */
  belowReimbursed: 'A later expense was reimbursed with more than this amount',
  /** Refusal of another currency: a reimbursement is of the currency of its expense. */
  otherCurrency: 'A later expense was reimbursed in another currency',
  fromNextDate:
    'Changes count from the next date on. To change expenses that were added already, open one of them.',
  ofPet: (name: string) => `Repeating expenses of ${name}`,
  pausedByPlan: {
    title: 'Repeating expenses are paused',
    message: 'Your plan has no expenses, so no new ones are added. All expenses so far stay.',
  },
  missed: (dates: number) => ({
    title: plural(dates, {
      one: 'A date was missed while your plan had no expenses',
      other: '# dates were missed while your plan had no expenses',
    }),
    message: 'Add them as expenses now, or continue with the next date.',
  }),
  missedFailed: 'Missed dates couldn’t be loaded.',
  fill: 'Add Them',
  skip: 'Skip Them',
  filled: { title: 'Missed expenses added' },
  skipped: { title: 'Repeating expenses continue with their next date' },
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop them',
  continue: 'Continue',
  continueAsGeneral: 'Continue as General',
} as const

/** Notifies the owner that repeating expenses were paused, once for the household. */
export const pausedByPlanNotification = {
  title: 'Repeating expenses are paused',
  message: `Expenses are no longer part of your plan, so the next ones were not added. With ${planLabels.premium} you can fill in the missed dates.`,
  link: REPEATING_LINK,
} as const

/** 'Repeats monthly', for a row of the list. */
export const ruleInWords = ({ repeat }: Pick<RepeatingExpense, 'repeat'>): string =>
  capitalized(repeatsInWords(repeat))

/**
 * State of a series: its next date, or the reason for which it has none.
 * @param dayInWords formats a day
 */
export function nextInWords(
  { nextOn, pausedBecause }: Pick<RepeatingExpense, 'nextOn' | 'pausedBecause'>,
  dayInWords: (day: string) => string,
): string {
  if (pausedBecause === 'pet') return 'Stopped with its pet'
  if (nextOn === null) return 'Ended'
  if (pausedBecause === 'owner') return 'Paused'
  return pausedBecause === 'plan' ? 'Paused by the plan' : `Next on ${dayInWords(nextOn)}`
}
