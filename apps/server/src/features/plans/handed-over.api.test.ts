import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRACE_DAYS } from '@app/domain/plans/subscription.rules'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { pastSecurity } from '@app/testing/past-security'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'
import { reviewSubscriptions } from './plans.jobs.ts'
import { stripeBilling } from './stripe-billing.ts'
import {
  askPlan,
  askSubscription,
  makeSubscriber,
  startSession,
  startStripeStage,
  type StripeStage,
} from './stripe.fixture.ts'

let smtp: SmtpTestServer
let stage: StripeStage
beforeAll(async () => {
  smtp = await startSmtpServer()
  stage = await startStripeStage({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await stage.stop()
  await smtp.stop()
})

/** Hands the owner's household over to a member. */
async function handOver(owner: TestPerson, to: TestPerson): Promise<void> {
  const { householdId } = owner
  owner.client.household = householdId
  const offered = await owner.client.call('POST', '/household/handover', { userId: to.userId })
  const accepted = await to.client.call('POST', `/handovers/${householdId}/acceptances`, {})
  expect([offered.status, accepted.status]).toEqual([200, 200])
}

/** Creates a household on a trial of a plan, or past it, which Ana has handed over to Sam. */
async function makeHandedOver(plan: 'premium' | 'pro', { paid = true } = {}) {
  const { person: ana, id } = await makeSubscriber(stage, plan)
  const { customer } = stage.stripe.world.subscriptionOf(id)
  if (paid) {
    stage.stripe.world.updateSubscription(id, { trial_end: 'now' })
    await stage.stripe.delivered()
  }
  const sam = await makeMember(stage.app, ana, 'caregiver', 'Sam')
  await handOver(ana, sam)
  return { ana, sam, id, customer }
}

const statusOf = (id: string) => stage.stripe.world.subscriptionOf(id).status
const charged = (id: string) =>
  stage.stripe.world.invoices
    .filter(({ parent }) => parent.subscription_details.subscription === id)
    .map(({ amount_due }) => amount_due)

// spec product: the paid plan stays with a household that is handed over; nothing of the former owner’s payment does
describe('the subscription of a former owner', () => {
  it('ends at once at the provider with their card; the plan stays for as long as it is paid', async () => {
    const { ana, sam, id, customer } = await makeHandedOver('pro')
    const end = stage.stripe.world.subscriptionOf(id).items.data[0].current_period_end
    await stage.app.worker.settle()
    expect(statusOf(id)).toBe('canceled')
    expect(stage.stripe.world.customers.has(customer)).toBe(false)
    await stage.stripe.delivered()
    expect(await askPlan(sam)).toBe('pro')
    expect(await askSubscription(sam)).toMatchObject({
      plan: 'pro',
      status: 'none',
      prepaidPlan: 'pro',
      prepaidUntil: new Date(end * 1000).toISOString(),
      trialAvailable: false,
    })
    expect((await ana.client.call('POST', '/household/subscription/portal', {})).status).toBe(403)
    expect((await ana.client.call('GET', '/household/subscription')).status).toBe(403)
    const told = await smtp.waitFor(
      ({ to, subject }) => to.includes(sam.email) && subject.includes('is paid until'),
    )
    expect(told.text).toContain('you pay nothing before')
  })

  it('moves the household to the free plan when it is over and nothing was chosen', async () => {
    const stageOfItsOwn = await startStripeStage()
    try {
      const { person: ana, id } = await makeSubscriber(stageOfItsOwn, 'premium')
      const sam = await makeMember(stageOfItsOwn.app, ana, 'caregiver', 'Sam')
      await handOver(ana, sam)
      expect(stageOfItsOwn.stripe.world.subscriptionOf(id).status).toBe('trialing')
      expect(await askPlan(sam)).toBe('premium')
      await stageOfItsOwn.passDays(15)
      await reviewSubscriptions(stageOfItsOwn.app.services)
      expect(await askPlan(sam)).toBe('free')
      expect(await askSubscription(sam)).toMatchObject({
        prepaidPlan: null,
        prepaidUntil: null,
        plan: 'free',
      })
    } finally {
      await stageOfItsOwn.stop()
    }
  })

  it('ends though the provider is away when the household changes hands', async () => {
    const { person: ana, id } = await makeSubscriber(stage, 'premium')
    const sam = await makeMember(stage.app, ana, 'caregiver', 'Sam')
    await stage.stripe.goDown()
    await handOver(ana, sam)
    await expect(stage.app.worker.settle()).rejects.toThrow('failed jobs')
    await stage.stripe.comeBack()
    await stage.app.worker.retry()
    expect(statusOf(id)).toBe('canceled')
    expect(await askPlan(sam)).toBe('premium')
  })

  it('is kept through the grace after a failed payment, and no longer', async () => {
    const { person: ana, id } = await makeSubscriber(stage, 'premium')
    stage.stripe.world.declines = true
    stage.stripe.world.updateSubscription(id, { trial_end: 'now' })
    await stage.stripe.delivered()
    stage.stripe.world.declines = false
    const sam = await makeMember(stage.app, ana, 'caregiver', 'Sam')
    await handOver(ana, sam)
    const { prepaidUntil } = await askSubscription(sam)
    const days =
      (new Date(prepaidUntil ?? 0).getTime() - stage.app.services.clock.now().getTime()) /
      (24 * 60 * 60 * 1000)
    expect(Math.round(days)).toBe(GRACE_DAYS)
  })

  it('began as a checkout of theirs that was still open: it is ended, and never counts', async () => {
    const { person: ana } = await makeSubscriber(stage, 'premium')
    await makeSubscriber(stage, 'pro')
    const sam = await makeMember(stage.app, ana, 'caregiver', 'Sam')
    await handOver(ana, sam)
    // A subscription for the household, of a customer who is not its owner's.
    const stray = stage.stripe.world.pay(straySession(ana))
    await stage.stripe.delivered()
    await stage.app.worker.settle()
    expect(statusOf(stray.id)).toBe('canceled')
    expect(await askPlan(sam)).toBe('premium')
  })
})

/** A provider's page that a former owner had open for their household. */
function straySession({ householdId }: TestPerson): string {
  const { world } = stage.stripe
  const customer = world.makeCustomer({ email: 'former@example.com', metadata: {} })
  const price = [...world.prices.values()].find(({ metadata }) => metadata['plan'] === 'pro')
  const details = { household_id: householdId }
  return world.makeSession(
    {
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: householdId,
      line_items: [{ price: price?.id, quantity: '1' }],
      metadata: details,
      subscription_data: { metadata: details },
      success_url: 'https://example.com',
      cancel_url: 'https://example.com',
    },
    'https://example.com',
  ).id
}

// spec product: payment is asked again of the new owner, from the day on which the paid time ends
describe('a new owner', () => {
  it.each(['premium', 'pro'] as const)(
    'who chooses %s pays with a card of their own, from the day on which the paid time ends',
    async (plan) => {
      const { sam, customer } = await makeHandedOver('premium')
      const { prepaidUntil } = await askSubscription(sam)
      const begun = stage.stripe.world.pay(await startSession(sam, plan))
      await stage.stripe.delivered()
      expect(begun.customer).not.toBe(customer)
      expect(stage.stripe.world.customers.get(begun.customer)?.email).toBe(sam.email)
      expect(charged(begun.id)).toEqual([0])
      expect(await askPlan(sam)).toBe('premium')
      expect(await askSubscription(sam)).toMatchObject({
        status: 'active',
        prepaidPlan: 'premium',
        periodEndsAt: prepaidUntil,
        nextPlan: plan === 'pro' ? 'pro' : null,
        nextPlanAt: plan === 'pro' ? prepaidUntil : null,
      })
      const twice = await sam.client.call<{ code: string }>('POST', '/checkouts', { planId: 'pro' })
      expect(twice.body.code).toBe('ALREADY_SUBSCRIBED')
    },
  )

  it('who changes the plan before that is charged nothing yet', async () => {
    const { sam } = await makeHandedOver('premium')
    const begun = stage.stripe.world.pay(await startSession(sam, 'premium'))
    await stage.stripe.delivered()
    for (const plan of ['pro', 'premium'] as const) {
      expect((await sam.client.call('PATCH', '/household/subscription', { plan })).status).toBe(200)
      expect(await askPlan(sam)).toBe('premium')
    }
    expect(charged(begun.id)).toEqual([0])
  })

  it('has their chosen plan from then on', async () => {
    const own = await startStripeStage()
    try {
      const { person: ana } = await makeSubscriber(own, 'premium')
      const sam = await makeMember(own.app, ana, 'caregiver', 'Sam')
      await handOver(ana, sam)
      const begun = own.stripe.world.pay(await startSession(sam, 'pro'))
      await own.stripe.delivered()
      await own.passDays(15)
      own.stripe.world.endPeriod(begun.id)
      await own.stripe.delivered()
      expect(await askPlan(sam)).toBe('pro')
      expect(await askSubscription(sam)).toMatchObject({
        status: 'active',
        prepaidPlan: null,
        nextPlan: null,
      })
    } finally {
      await own.stop()
    }
  })

  it('has no trial where the household has had it, also when it is given back', async () => {
    const { ana, sam } = await makeHandedOver('premium', { paid: false })
    await handOver({ ...sam, householdId: ana.householdId }, ana)
    expect(await askSubscription(ana)).toMatchObject({ trialAvailable: false, prepaidPlan: 'premium' })
    const begun = stage.stripe.world.pay(await startSession(ana, 'premium'))
    await stage.stripe.delivered()
    expect([begun.status, charged(begun.id)]).toEqual(['active', [0]])
    expect(stage.stripe.world.customers.get(begun.customer)?.email).toBe(ana.email)
  })

  // spec product: a household changes hands once, after a fresh proof of both sides
  it('never gets the card of a former owner whose request was under way', async () => {
    const { ana, sam } = await makeHandedOver('premium')
    const payer = { householdId: ana.householdId, userId: ana.userId, requestId: newId(), email: ana.email }
    await expect(stripeBilling(stage.app.services).openPortal(payer)).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    })
    const url = (await sam.client.call<{ url: string }>('POST', '/household/subscription/portal', {})).body
      .url
    const portal = [...stage.stripe.world.portals.values()].find(({ id }) => url.includes(id))
    expect(stage.stripe.world.customers.get(portal?.customer ?? '')?.email).toBe(sam.email)
  })
})

describe('in test mode', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.stop())

  it('it goes as with a provider', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    await ana.client.call('PUT', '/household/plan', { plan: 'premium' })
    const sam = await makeMember(app, ana, 'caregiver', 'Sam')
    await handOver(ana, sam)
    const { prepaidUntil, ...told } = await askSubscription(sam)
    expect(told).toMatchObject({ plan: 'premium', status: 'none', prepaidPlan: 'premium' })
    await sam.client.call('PUT', '/household/plan', { plan: 'pro' })
    expect(await askSubscription(sam)).toMatchObject({
      plan: 'premium',
      status: 'active',
      nextPlan: 'pro',
      nextPlanAt: prepaidUntil,
      periodEndsAt: prepaidUntil,
    })
    await sam.client.call('POST', '/household/subscription/resumption', {})
    expect(await askSubscription(sam)).toMatchObject({ plan: 'premium', status: 'active', nextPlan: null })
  })

  it('a household that never paid is asked for nothing', async () => {
    const ana = await makePerson(app, { plan: 'free' })
    const sam = await makeMember(app, ana, 'caregiver', 'Sam')
    await handOver(ana, sam)
    expect(await askSubscription(sam)).toMatchObject({ plan: 'free', status: 'none', prepaidPlan: null })
    const rows = await pastSecurity(
      app.database.pool,
      async (query) =>
        (await query('select 1 from household_subscriptions where household_id = $1', [ana.householdId]))
          .rows,
    )
    expect(rows).toEqual([])
  })
})
