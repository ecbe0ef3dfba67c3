import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planTable, TRIAL_DAYS } from '@app/domain/kernel/access/plans'
import { plansContract } from '@app/domain/plans/plans.contract'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  askPlan,
  askSubscription,
  makeSubscriber,
  startSession,
  startStripeStage,
  type StripeStage,
} from './stripe.fixture.ts'

let stage: StripeStage
beforeAll(async () => {
  stage = await startStripeStage()
})
afterAll(() => stage.stop())

const newPerson = () => makePerson(stage.app, { plan: 'free' })
const sync = ({ client }: TestPerson, sessionId?: string) =>
  client.call('POST', '/household/subscription/sync', sessionId ? { sessionId } : {})
const failed = {
  status: 503,
  body: {
    code: 'CHECKOUT_FAILED',
    title: 'Failed to start secure checkout process',
    message: 'Nothing was charged. Please try again in a moment.',
  },
}

describe('a checkout through Stripe', () => {
  it.each(['premium', 'pro'] as const)(
    'of %s asks for the price of the plan table, and names whose it is',
    async (plan) => {
      const { world } = stage.stripe
      const person = await newPerson()
      const session = world.sessionOf(await startSession(person, plan))
      expect(world.priceOf(session.price)).toMatchObject({
        unit_amount: planTable[plan].monthlyCents,
        currency: 'usd',
      })
      expect(session).toMatchObject({
        mode: 'subscription',
        client_reference_id: person.householdId,
        trialDays: TRIAL_DAYS,
        success_url: `${stage.app.services.appUrl}/checkout?session={CHECKOUT_SESSION_ID}`,
        cancel_url: `${stage.app.services.appUrl}/checkout?plan=${plan}`,
      })
      expect(world.customers.get(session.customer)?.email).toBe(person.email)
      expect(await askPlan(person)).toBe('free')
    },
  )

  it('has one customer for a household, also when two are started at once', async () => {
    const person = await newPerson()
    const sessions = await Promise.all([startSession(person, 'premium'), startSession(person, 'pro')])
    const customers = sessions.map((id) => stage.stripe.world.sessionOf(id).customer)
    expect(new Set(customers).size).toBe(1)
  })

  it('makes each price once', () => {
    const keys = [...stage.stripe.world.prices.values()].map(({ lookup_key }) => String(lookup_key))
    expect(keys.toSorted()).toEqual(['pawtrail_premium_monthly_499_usd', 'pawtrail_pro_monthly_999_usd'])
  })

  it('carries a key with every request that makes something', () => {
    const made = stage.stripe.requests.filter(({ method }) => method === 'POST')
    expect(made.filter(({ key }) => !key)).toEqual([])
  })

  // spec access §7: check-subscription returns the state of the subscription
  it('that is paid gives the plan to the whole household, with its trial', async () => {
    const { person } = await makeSubscriber(stage, 'premium')
    const viewer = await makeMember(stage.app, person, 'viewer')
    expect([await askPlan(person), await askPlan(viewer)]).toEqual(['premium', 'premium'])
    const subscription = await askSubscription(person)
    expect(plansContract.getSubscription['~orpc'].outputSchema?.parse(subscription)).toEqual(subscription)
    expect(subscription).toMatchObject({ billing: 'stripe', status: 'trialing', trialAvailable: false })
    expect(subscription.trialEndsAt).toBe(subscription.periodEndsAt)
    const refused = await person.client.call('POST', '/checkouts', { planId: 'pro' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBSCRIBED' } })
  })

  it('takes effect at once on the way back, though no event has come', async () => {
    stage.stripe.sendEventsTo(undefined)
    const [person, other] = [await newPerson(), await newPerson()]
    const session = await startSession(person, 'pro')
    expect((await sync(person, session)).body).toMatchObject({ plan: 'free', status: 'none' })
    stage.stripe.world.pay(session)
    expect((await sync(other, session)).status).toBe(404)
    expect((await sync(person, 'cs_test_none')).status).toBe(404)
    expect((await sync(person, session)).body).toMatchObject({ plan: 'pro', status: 'trialing' })
    expect([await askPlan(person), await askPlan(other)]).toEqual(['pro', 'free'])
    stage.stripe.sendEventsTo(stage.webhooks)
  })

  it('is the only way: the plan of test mode is not available', async () => {
    const answer = await (await newPerson()).client.call('PUT', '/household/plan', { plan: 'pro' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CHECKOUT_UNAVAILABLE' } })
  })
})

describe('while Stripe is away', () => {
  // spec core-records §8: Failed to start secure checkout process
  //   in packages/domain/src/plans/plans.errors.ts, apps/web/src/features/plans/use-checkout.ts
  it('a checkout says so and loses nothing, and the next one works', async () => {
    const person = await newPerson()
    await stage.stripe.goDown()
    expect(await person.client.call('POST', '/checkouts', { planId: 'premium' })).toMatchObject(failed)
    expect(await askPlan(person)).toBe('free')
    await stage.stripe.comeBack()
    await startSession(person, 'premium')
  })

  it('a change says that nothing was changed', async () => {
    const { person } = await makeSubscriber(stage, 'premium')
    await stage.stripe.goDown()
    for (const [method, path, body] of [
      ['PATCH', '/household/subscription', { plan: 'pro' }],
      ['POST', '/household/subscription/cancellation', {}],
      ['POST', '/household/subscription/portal', {}],
      ['POST', '/household/subscription/sync', {}],
    ] as const) {
      const answer = await person.client.call(method, path, body)
      expect(answer).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } })
    }
    expect(await askPlan(person)).toBe('premium')
    await stage.stripe.comeBack()
    expect((await person.client.call('PATCH', '/household/subscription', { plan: 'pro' })).status).toBe(200)
  })
})

// spec core-records §9: prices of the plan table, a trial of 14 days, once for a household
describe('the trial', () => {
  it('is had once by a household, whichever plan it was on', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    stage.stripe.world.cancelSubscription(id)
    await stage.stripe.delivered()
    expect(await askPlan(person)).toBe('free')
    const session = await startSession(person, 'pro')
    expect(stage.stripe.world.sessionOf(session).trialDays).toBe(0)
    stage.stripe.world.pay(session)
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({
      plan: 'pro',
      status: 'active',
      trialAvailable: false,
    })
  })

  it('is had once out of two checkouts that race, and no one pays twice', async () => {
    const person = await newPerson()
    const sessions = await Promise.all([startSession(person, 'premium'), startSession(person, 'pro')])
    const [first, second] = sessions.map((id) => stage.stripe.world.pay(id).id)
    await stage.stripe.delivered()
    await stage.app.worker.settle()
    const { world } = stage.stripe
    expect(world.subscriptionOf(second ?? '').status).toBe('canceled')
    expect(world.subscriptionOf(first ?? '').status).toBe('trialing')
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({ plan: 'premium', status: 'trialing' })
  })

  it('of an abandoned checkout ends at once when the household has had another', async () => {
    const person = await newPerson()
    const [early, late] = [await startSession(person, 'pro'), await startSession(person, 'premium')]
    const { world } = stage.stripe
    world.cancelSubscription(world.pay(late).id)
    await stage.stripe.delivered()
    const { id } = world.pay(early)
    await stage.stripe.delivered()
    await stage.app.worker.settle()
    expect(world.subscriptionOf(id).status).toBe('active')
    await stage.stripe.delivered()
    expect((await askSubscription(person)).status).toBe('active')
  })
})
