import { planTable } from '@app/domain/kernel/access/plans'
import { text, uuid } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import type { Job, JobHandler } from '../../platform/jobs/job-queue.ts'
import { dayInWords } from '../../platform/mail/day-in-words.ts'
import type { MailSender } from '../../platform/mail/send-once.ts'
import { paymentFailed } from '../../platform/mail/templates.ts'
import type { Services } from '../../platform/services/services.ts'
import { isMissing, stripeOf } from './stripe-client.ts'
import { applyReading, readSubscription } from './stripe-readings.ts'
import {
  findSubscription,
  inHousehold,
  lockSubscription,
  markReviewed,
  settle,
  settlePlan,
  settlePrepaid,
  stateOf,
} from './subscription-store.ts'
import { advanceInTest } from './test-billing.ts'

/** Households checked in one run; the next run continues where this one ended. */
const AT_ONCE = 1000

const findUser = namedSql({ email: text, name: text }, 'select email, name from users where id = $1')
/** Customers of all households that user `$1` owns. */
const findCustomers = namedSql({ customer_id: text }, 'select customer_id from app.customers_of($1)')
const findEnded = namedSql(
  { household_id: uuid },
  'select household_id from app.ended_complimentary_plans($1, $2)',
)
const findDue = namedSql({ household_id: uuid }, 'select household_id from app.due_subscriptions($1, $2)')

/** Background jobs of subscriptions. */
export const planJobs = (services: Services & { sendOnce: MailSender }): JobHandler[] => [
  {
    topic: 'cancel-subscription',
    handle: (job) =>
      unlessMissing(async () => {
        await (await stripeOf(services)).subscriptions.cancel(String(job.payload['subscriptionId']))
      }),
  },
  {
    topic: 'delete-customer',
    handle: (job) =>
      unlessMissing(async () => {
        await (await stripeOf(services)).customers.del(String(job.payload['customerId']))
      }),
  },
  {
    topic: 'end-trial',
    handle: (job) =>
      unlessMissing(async () => {
        const id = String(job.payload['subscriptionId'])
        await (await stripeOf(services)).subscriptions.update(id, { trial_end: 'now' })
      }),
  },
  { topic: 'customer-address', handle: (job) => tellNewAddress(services, job) },
  { topic: 'payment-failed', handle: (job) => tellOfFailedPayment(services, job) },
  {
    topic: 'settle-plan',
    handle: ({ payload }) => settlePlan(services.db, String(payload['householdId']), services.clock.now()),
  },
  {
    topic: 'review-subscriptions',
    cron: '23 * * * *',
    handle: async () => {
      await reviewSubscriptions(services)
    },
  },
]

/** Ignores a missing object at the provider: it need not be ended or changed. */
async function unlessMissing(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/** Updates the owner's address at the payment provider, which mails its invoices there. */
async function tellNewAddress(services: Services, { payload }: Job): Promise<void> {
  if (!services.settings.stripe) return
  const userId = String(payload['userId'])
  const [user] = await services.db.withSystem((tx) => tx.run(findUser, [userId]))
  if (!user) return
  const customers = await services.db.withSystem((tx) => tx.run(findCustomers, [userId]))
  const stripe = await stripeOf(services)
  for (const { customer_id: customerId } of customers) {
    await unlessMissing(async () => {
      await stripe.customers.update(customerId, { email: user.email })
    })
  }
}

async function tellOfFailedPayment(
  { db, appUrl, sendOnce }: Services & { sendOnce: MailSender },
  { key, payload }: Job,
): Promise<void> {
  const householdId = String(payload['householdId'])
  const row = await inHousehold(db, householdId, (tx) => findSubscription(tx, householdId))
  // Paid in the meantime: the mail would be wrong.
  if (row?.status !== 'past_due' || !row.plan || !row.graceUntil) return
  const [user] = await db.withSystem((tx) => tx.run(findUser, [String(payload['userId'])]))
  if (!user) return
  await sendOnce(key, { to: user.email, toName: user.name }, paymentFailed, {
    name: user.name,
    plan: planTable[row.plan].label,
    until: dayInWords(row.graceUntil),
    url: `${appUrl}/checkout?household=${householdId}`,
  })
}

/**
 * Handles dates of subscriptions that have passed: the end of a grace period, of a paid period, of a subscription, of a
 * complimentary plan.
 * Usually a webhook came first; this covers the ones that did not arrive.
 * @returns the number of checked households
 */
export async function reviewSubscriptions(services: Services): Promise<number> {
  if (services.settings.BILLING === 'off') return 0
  await endComplimentary(services)
  const due = await services.db.withSystem((tx) => tx.run(findDue, [services.clock.now(), AT_ONCE]))
  for (const { household_id: householdId } of due) {
    await review(services, householdId).catch((error: unknown) => {
      services.log.warn({ err: error, householdId }, 'failed to review a subscription; retrying in an hour')
    })
  }
  return due.length
}

/** Ends the complimentary plans whose last day has passed. */
async function endComplimentary({ db, clock, log }: Services): Promise<void> {
  const now = clock.now()
  for (const { household_id: householdId } of await db.withSystem((tx) =>
    tx.run(findEnded, [now, AT_ONCE]),
  )) {
    await settlePlan(db, householdId, now).catch((error: unknown) => {
      log.warn({ err: error, householdId }, 'failed to end a complimentary plan; retrying in an hour')
    })
  }
}

async function review(services: Services, householdId: string): Promise<void> {
  const now = services.clock.now()
  const { BILLING, stripe } = services.settings
  // First from our own state: a grace period ends even if the provider is unreachable.
  const row = await inHousehold(services.db, householdId, async (tx) => {
    const before = await lockSubscription(tx, householdId, 'test')
    if (!before) return undefined
    const state = stateOf(before)
    if (!state) {
      await settlePrepaid(tx, householdId, { before, now })
      return undefined
    }
    const next = state.provider === 'test' && BILLING === 'test' ? advanceInTest(state, now) : state
    await settle(tx, householdId, { before, state: next, now })
    return before
  })
  if (stripe && row?.provider === 'stripe' && row.subscriptionId) {
    await applyReading(services, await readSubscription(services, row.subscriptionId))
  }
  await inHousehold(services.db, householdId, (tx) => markReviewed(tx, householdId, now))
}
