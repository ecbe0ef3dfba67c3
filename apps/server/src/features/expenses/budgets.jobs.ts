import { budgetSteps, boundsOfMonth, monthOf, stepOf } from '@app/domain/expenses/budgets.rules'
import { budgetAlertWords } from '@app/domain/expenses/budgets.texts'
import { REPORT_LINK } from '@app/domain/expenses/expenses.rules'
import type { ExpenseCategory } from '@app/domain/expenses/expenses.vocabulary'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { Recipient } from '@app/domain/notifications/notices.facts'
import { quietUntil } from '@app/domain/notifications/quiet-hours.rules'
import type { Tx } from '../../platform/database/tx.ts'
import type { Beat } from '../../platform/jobs/beat.ts'
import type { JobHandler } from '../../platform/jobs/job-queue.ts'
import type { StartedServices } from '../../platform/services/start-services.ts'
import { findPeople, notifyPeople } from '../notifications/notify-people.service.ts'
import { holdCheck, noteSteps, releaseChecks, sumBudgets } from './budgets.queries.ts'

type Needs = Pick<StartedServices, 'db' | 'clock' | 'settings'>

/**
 * Notifies a household's owner of the budgets that are nearly used or exceeded, after expenses were written. A step of a
 * budget is notified once in a month, however many checks run at once. Quiet hours hold the whole check back, so that
 * it counts what is true at their end.
 */
export const budgetJobs = ({ db, clock, settings }: Needs): JobHandler[] => [
  {
    topic: 'budget-alerts',
    async handle({ payload }) {
      const written = payload as unknown as Written
      const { householdId } = written
      await db.withSystem(
        async (tx) => {
          const people = await findPeople(tx, householdId, 'advanced_expense_analytics', settings)
          const owner = people.find(({ role }) => role === 'owner')
          if (!owner?.switches.budgetAlerts) return
          await checkBudgets(tx, written, owner, clock.now())
        },
        { householdId },
      )
    },
  },
]

/** Expenses that were written. */
interface Written {
  householdId: string
  categories: readonly ExpenseCategory[]
  /** Their last day. */
  latest?: string
  /** `yyyy-MM`, for a check that quiet hours have held back. */
  month?: string
}

async function checkBudgets(tx: Tx, written: Written, owner: Recipient, now: Date): Promise<void> {
  const { householdId, categories, latest } = written
  const month = written.month ?? monthOf(dateIn(owner.timeZone, now))
  const { from } = boundsOfMonth(month)
  if (latest !== undefined && latest < from) return
  const quietEnd = quietUntil(owner, now)
  if (quietEnd) {
    await tx.run(holdCheck, [householdId, from, categories, quietEnd])
    return
  }
  const reached = await recordNewSteps(tx, month, categories)
  await notifyPeople(
    tx,
    reached.map(({ budget, step }) => ({
      person: owner,
      householdId,
      kind: 'budget',
      type: 'warning',
      link: REPORT_LINK,
      ...budgetAlertWords(step, budget, month),
    })),
    now,
  )
}

/** Returns the budgets that have reached a new step, and notes it. */
async function recordNewSteps(tx: Tx, month: string, categories: readonly ExpenseCategory[]) {
  const { from, to } = boundsOfMonth(month)
  const sums = await tx.run(sumBudgets, [from, to])
  const reached = sums.flatMap(({ category, currency, minor, spent_minor: spentMinor }) => {
    const budget = { category, amount: { minor, currency }, spentMinor }
    const step = categories.includes(category) ? stepOf(budget) : null
    return step ? [{ budget, step }] : []
  })
  if (reached.length === 0) return []
  const rows = reached.map(({ budget: { category, amount }, step }) => ({
    category,
    currency: amount.currency,
    step: budgetSteps[step],
    budget_minor: amount.minor,
  }))
  const noted = await tx.run(noteSteps, [JSON.stringify(rows), from])
  return reached.filter(({ budget: { category, amount } }) =>
    noted.some((one) => one.category === category && one.currency === amount.currency),
  )
}

const BEAT_MILLISECONDS = 1000
const CHECK_BATCH = 500

/** Queues the checks of budgets whose quiet hours are over. */
export const budgetBeat = ({ db, clock }: Needs): Beat => ({
  name: 'budgets',
  milliseconds: BEAT_MILLISECONDS,
  work: () =>
    db.withSystem(
      async (tx) => (await tx.run(releaseChecks, [clock.now(), CHECK_BATCH])).length === CHECK_BATCH,
    ),
})
