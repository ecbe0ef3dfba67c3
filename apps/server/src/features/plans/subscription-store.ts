import type { PaidPlan, Plan } from '@app/domain/kernel/access/plans'
import {
  graceAfter,
  largerPlan,
  planInForce,
  type Prepaid,
  type SubscriptionStatus,
} from '@app/domain/plans/subscription.rules'
import { instant, int, nullable, oneOf, text, type RowOf } from '../../platform/database/columns.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import type { Database } from '../../platform/database/with-actor.ts'

/** State of a subscription at its provider. */
export interface SubscriptionState {
  provider: 'stripe' | 'test'
  subscriptionId: string
  status: SubscriptionStatus
  plan: PaidPlan
  heldPlan: PaidPlan | null
  heldUntil: Date | null
  trialEndsAt: Date | null
  periodEndsAt: Date | null
  cancelsAt: Date | null
}

const subscriptionColumns = {
  provider: oneOf<'stripe' | 'test'>(),
  customerId: nullable(text),
  subscriptionId: nullable(text),
  status: oneOf<SubscriptionStatus>(),
  plan: nullable(oneOf<PaidPlan>()),
  heldPlan: nullable(oneOf<PaidPlan>()),
  heldUntil: nullable(instant),
  trialEndsAt: nullable(instant),
  periodEndsAt: nullable(instant),
  cancelsAt: nullable(instant),
  graceUntil: nullable(instant),
  trialUsedAt: nullable(instant),
  trialSubscriptionId: nullable(text),
  readTicket: int,
  prepaidPlan: nullable(oneOf<PaidPlan>()),
  prepaidUntil: nullable(instant),
}
/** A stored subscription of a household. */
export type SubscriptionRow = RowOf<typeof subscriptionColumns>

const columns = `
  provider, customer_id as "customerId", subscription_id as "subscriptionId", status, plan, held_plan as "heldPlan",
  held_until as "heldUntil", trial_ends_at as "trialEndsAt", period_ends_at as "periodEndsAt",
  cancels_at as "cancelsAt", grace_until as "graceUntil", trial_used_at as "trialUsedAt",
  trial_subscription_id as "trialSubscriptionId", read_ticket as "readTicket",
  prepaid_plan as "prepaidPlan", prepaid_until as "prepaidUntil"`
const findRow = namedSql(
  subscriptionColumns,
  `select ${columns} from household_subscriptions where household_id = $1`,
)
const lockRow = namedSql(
  subscriptionColumns,
  `select ${columns} from household_subscriptions where household_id = $1 for update`,
)
const lockHousehold = namedSql('select 1 from households where id = $1 for no key update')
const makeRow = namedSql(`
  insert into household_subscriptions (household_id, provider)
  select id, $2 from households where id = $1 on conflict (household_id) do nothing`)
const keepCustomer = namedSql(
  { customerId: nullable(text) },
  `
  update household_subscriptions set customer_id = coalesce(customer_id, $2), updated_at = now()
   where household_id = $1
     and exists (select from households where id = $1 and owner_user_id = $3)
  returning customer_id as "customerId"`,
)
const findOwnedSince = namedSql(
  { ownedSince: instant },
  'select owned_since as "ownedSince" from households where id = $1 and owner_user_id = $2',
)
const writeState = namedSql(`
  update household_subscriptions set
    provider = $2, subscription_id = coalesce($3, subscription_id), status = $4, plan = $5, held_plan = $6,
    held_until = $7, trial_ends_at = $8, period_ends_at = $9, cancels_at = $10, grace_until = $11,
    trial_used_at = $12, trial_subscription_id = $13, prepaid_plan = $14, prepaid_until = $15, updated_at = now()
   where household_id = $1`)
const dropPrepaid = namedSql(`
  update household_subscriptions set prepaid_plan = null, prepaid_until = null, updated_at = now() where household_id = $1`)
const setPlan = namedSql('update households set plan = $2, updated_at = now() where id = $1 and plan <> $2')
const findComplimentary = namedSql(
  { plan: oneOf<PaidPlan>(), until: instant },
  `
  select plan, (last_day + 1)::timestamp at time zone 'utc' as until from complimentary_plans where household_id = $1`,
)
const dropEndedComplimentary = namedSql(
  `delete from complimentary_plans where household_id = $1 and last_day < ($2::timestamptz at time zone 'utc')::date`,
)
const noteFollowUp = namedSql('insert into outbox (topic, payload) values ($1, $2)')
const noteFailedPayment = namedSql(`
  insert into outbox (topic, payload)
  select 'payment-failed', jsonb_build_object('userId', owner_user_id, 'householdId', id)
    from households where id = $1`)
const noteReview = namedSql(
  'update household_subscriptions set reviewed_at = greatest(reviewed_at, $2) where household_id = $1',
)
const noteTicket = namedSql('update household_subscriptions set read_ticket = $2 where household_id = $1')

/** Runs `work` as the system in one household; only the system writes subscriptions. */
export const inHousehold = <T>(db: Database, householdId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.withSystem(work, { householdId })

/** Finds a household's subscription; undefined before its first checkout. */
export async function findSubscription(tx: Tx, householdId: string): Promise<SubscriptionRow | undefined> {
  return (await tx.run(findRow, [householdId]))[0]
}

/**
 * Locks the household's row until the transaction ends, and creates it if missing. Locks the household first, as a
 * handover does.
 * @returns undefined if there is no such household any more
 */
export async function lockSubscription(
  tx: Tx,
  householdId: string,
  provider: SubscriptionState['provider'],
): Promise<SubscriptionRow | undefined> {
  await tx.run(lockHousehold, [householdId])
  await tx.run(makeRow, [householdId, provider])
  return (await tx.run(lockRow, [householdId]))[0]
}

/**
 * Stores a household's customer id at the provider; of two created at once, the first one wins.
 * @returns undefined if the household belongs to another user by now: a card belongs to one person
 */
export async function keepCustomerId(
  tx: Tx,
  { householdId, userId }: { householdId: string; userId: string },
  customerId: string,
): Promise<string | undefined> {
  return (await tx.run(keepCustomer, [householdId, customerId, userId]))[0]?.customerId ?? undefined
}

/** Returns since when a user owns a household; undefined if they don't. */
export async function findOwnership(
  tx: Tx,
  { householdId, userId }: { householdId: string; userId: string },
): Promise<Date | undefined> {
  return (await tx.run(findOwnedSince, [householdId, userId]))[0]?.ownedSince
}

/** Returns a former owner's prepaid plan, while it lasts. */
export function prepaidOf(
  row: Pick<SubscriptionRow, 'prepaidPlan' | 'prepaidUntil'> | undefined,
  now: Date,
): Prepaid | null {
  const { prepaidPlan: plan, prepaidUntil: until } = row ?? {}
  return plan && until && until > now ? { plan, until } : null
}

/** Queues a job that runs once this transaction has committed. */
export const noteJob = (tx: Tx, topic: string, payload: Record<string, unknown>): Promise<unknown> =>
  tx.run(noteFollowUp, [topic, payload])

/** Records that the dates up to `now` have been handled. */
export const markReviewed = (tx: Tx, householdId: string, now: Date): Promise<unknown> =>
  tx.run(noteReview, [householdId, now])

/** Records which reading of the provider's state is stored. */
export const keepTicket = (tx: Tx, householdId: string, ticket: number): Promise<unknown> =>
  tx.run(noteTicket, [householdId, ticket])

/**
 * Writes the state of a subscription, and with it the plan in force: both in one transaction, so that limits never
 * disagree with the paid plan. The first failed payment queues the mail about it; a trial is recorded as spent.
 */
export async function settle(
  tx: Tx,
  householdId: string,
  { before, state, now }: { before: SubscriptionRow; state: SubscriptionState; now: Date },
): Promise<Plan> {
  const graceUntil = graceAfter(before.graceUntil, state.status, now)
  const prepaid = prepaidOf(before, now)
  const plan = planInForce({ ...state, graceUntil }, now, prepaid)
  const isHeld = state.heldUntil !== null && state.heldUntil > now
  const trial = spentTrial(before, state, now)
  await tx.run(writeState, [
    householdId,
    state.provider,
    // A test subscription does not exist at the provider; the id of a real one is kept.
    state.provider === 'stripe' ? state.subscriptionId : null,
    state.status,
    state.plan,
    isHeld ? state.heldPlan : null,
    isHeld ? state.heldUntil : null,
    state.trialEndsAt,
    state.periodEndsAt,
    state.cancelsAt,
    graceUntil,
    trial.usedAt,
    trial.subscriptionId,
    prepaid?.plan ?? null,
    prepaid?.until ?? null,
  ])
  const inForce = await putPlan(tx, householdId, plan, now)
  if (graceUntil && !before.graceUntil) await tx.run(noteFailedPayment, [householdId])
  return inForce
}

/** Ends a former owner's prepaid plan, if its time is over and no subscription runs. */
export async function settlePrepaid(
  tx: Tx,
  householdId: string,
  { before, now }: { before: SubscriptionRow; now: Date },
): Promise<void> {
  if (!before.prepaidUntil || before.prepaidUntil > now) return
  await tx.run(dropPrepaid, [householdId])
  await putPlan(tx, householdId, planInForce(undefined, now), now)
}

/** Sets the plan in force: the paid one, or a larger complimentary one. */
async function putPlan(tx: Tx, householdId: string, paid: Plan, now: Date): Promise<Plan> {
  const [given] = await tx.run(findComplimentary, [householdId])
  const plan = largerPlan(paid, given ?? null, now)
  await tx.run(setPlan, [householdId, plan])
  return plan
}

/** Sets the plan in force after a complimentary plan was given or ended, and drops one that is over. */
export async function settlePlan(db: Database, householdId: string, now: Date): Promise<void> {
  await inHousehold(db, householdId, async (tx) => {
    await tx.run(lockHousehold, [householdId])
    const row = await findSubscription(tx, householdId)
    const state = row && stateOf(row)
    const facts = row && state ? { ...state, graceUntil: row.graceUntil } : undefined
    await tx.run(dropEndedComplimentary, [householdId, now])
    await putPlan(tx, householdId, planInForce(facts, now, prepaidOf(row, now)), now)
  })
}

function spentTrial(before: SubscriptionRow, state: SubscriptionState, now: Date) {
  const { trialUsedAt, trialSubscriptionId } = before
  if (trialUsedAt || !state.trialEndsAt) return { usedAt: trialUsedAt, subscriptionId: trialSubscriptionId }
  return { usedAt: now, subscriptionId: state.subscriptionId }
}

/** Returns the state in a row; undefined without any subscription. */
export function stateOf(row: SubscriptionRow): SubscriptionState | undefined {
  const { plan, subscriptionId, trialSubscriptionId, ...rest } = row
  return plan ? { ...rest, plan, subscriptionId: subscriptionId ?? trialSubscriptionId ?? 'test' } : undefined
}
