import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { plansContract, type Subscription } from '@app/domain/plans/plans.contract'
import { planErrors } from '@app/domain/plans/plans.errors'
import { oneOf, text } from '../../platform/database/columns.ts'
import { actingHousehold } from '../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { serve, type HouseholdActor } from '../../platform/http/serve.ts'
import { isUnconfirmed } from '../../platform/mail/unconfirmed-address.ts'
import type { Billing, Payer } from './billing.ts'
import { billingOf, describeSubscription } from './plans.service.ts'
import { confirmInTest } from './test-billing.ts'

const findEmail = namedSql({ email: text }, 'select email from own_account')
const findPlan = namedSql(
  { plan: oneOf<HouseholdActor['household']['plan']>() },
  `select plan from households where id = ${actingHousehold}`,
)

interface Asked {
  actor: HouseholdActor
  context: RequestContext
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

const payerOf = ({ actor, context }: Asked): Payer => ({
  householdId: actor.household.id,
  userId: actor.userId,
  requestId: context.requestId,
})

async function payerWithEmail(asked: Asked): Promise<Payer & { email: string }> {
  const [account] = await asked.transact((tx) => tx.run(findEmail, []))
  const email = account?.email ?? ''
  // The payment provider sends mails to the address.
  if (isUnconfirmed(email)) throw new Refusal(accountErrors.ADDRESS_NOT_CONFIRMED)
  return { ...payerOf(asked), email }
}

/** Changes the subscription, and answers its new state. */
async function change(asked: Asked, work: (billing: Billing) => Promise<void>): Promise<Subscription> {
  const { actor, context, transact } = asked
  await work(billingOf(context.services))
  return transact(async (tx) => {
    const [household] = await tx.run(findPlan, [])
    const { id, plan } = actor.household
    return describeSubscription(context.services, tx, { id, plan: household?.plan ?? plan })
  })
}

export const planRoutes = serve(plansContract, {
  createCheckout: async (asked) => {
    const payer = await payerWithEmail(asked)
    return { url: await billingOf(asked.context.services).startCheckout(payer, asked.input.planId) }
  },
  getSubscription: ({ tx, actor, context }) => describeSubscription(context.services, tx, actor.household),
  syncSubscription: (asked) =>
    change(asked, (billing) => billing.sync(payerOf(asked), asked.input.sessionId)),
  changePlan: (asked) => change(asked, (billing) => billing.changePlan(payerOf(asked), asked.input.plan)),
  cancelSubscription: (asked) => change(asked, (billing) => billing.cancel(payerOf(asked))),
  resumeSubscription: (asked) => change(asked, (billing) => billing.resume(payerOf(asked))),
  openBillingPortal: async (asked) => {
    const payer = await payerWithEmail(asked)
    return { url: await billingOf(asked.context.services).openPortal(payer) }
  },
  changePlanInTest: async ({ input, actor, context: { services } }) => {
    if (services.settings.BILLING !== 'test') throw new Refusal(planErrors.CHECKOUT_UNAVAILABLE)
    await confirmInTest(services, actor.household.id, input.plan)
    return { plan: input.plan }
  },
})
