import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { planTable, plans, quotas, TRIAL_DAYS } from '@app/domain/kernel/access/plans'
import { plansContract, type Subscription } from '@app/domain/plans/plans.contract'
import { daysAfter } from '@app/domain/plans/subscription.rules'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import type { Statement } from '../../platform/database/tx.ts'
import { reviewSubscriptions } from './plans.jobs.ts'
import { cancelSubscriptionNow } from './plans.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const checkOut = ({ client }: TestPerson, body: object) => client.call('POST', '/checkouts', body)
const changePlan = ({ client }: TestPerson, plan: unknown) => client.call('PUT', '/household/plan', { plan })
const askMe = async ({ client }: TestPerson) => (await client.call<Me>('GET', '/me')).body
const send = async ({ client }: TestPerson, method: string, to: string, body?: object) =>
  (await client.call<Subscription>(method, to, body)).body
const reviewIn = (days: number) =>
  reviewSubscriptions({ ...app.services, clock: createTestClock(daysAfter(new Date(), days)) })
/** Plan stored in the row, whatever plan is in force. */
const keptPlan: Statement<{ plan: string }> = { text: 'select plan from households' }
const unavailable = {
  status: 409,
  body: {
    code: 'CHECKOUT_UNAVAILABLE',
    title: 'Checkout Error',
    message: "We'll help you upgrade your plan. Please use the subscription modal to complete your upgrade.",
  },
}

describe('a checkout', () => {
  // spec access §7: create-checkout returns the address of the checkout; a failure is shown
  it.each(['premium', 'pro'])('of %s leads to the page of our own that takes no money', async (planId) => {
    const person = await makePerson(app, { plan: 'free' })
    const { status, body } = await checkOut(person, { planId, postVerification: true })
    expect(status).toBe(200)
    expect(plansContract.createCheckout['~orpc'].outputSchema?.parse(body)).toEqual(body)
    expect(body).toEqual({ url: `${app.services.appUrl}/checkout?plan=${planId}` })
    expect((await askMe(person)).household.plan).toBe('free')
  })

  it.each(['free', 'gold', '', null, 7])('of %j is refused', async (planId) => {
    expect(await checkOut(await makePerson(app), { planId })).toMatchObject({
      status: 422,
      body: { fields: { planId: 'Choose a plan' } },
    })
  })
})

describe('changing the plan where no money is taken', () => {
  it('changes limits and features at once, for every member of the household', async () => {
    const owner = await makePerson(app, { plan: 'free' })
    const viewer = await makeMember(app, owner, 'viewer')
    for (const plan of [...plans, 'free'] as const) {
      expect((await changePlan(owner, plan)).body).toEqual({ plan })
      for (const person of [owner, viewer]) {
        const { household, features, usage } = await askMe(person)
        expect([household.plan, features]).toEqual([plan, planTable[plan].features])
        for (const quota of quotas) expect(usage[quota]?.limit).toBe(planTable[plan].limits[quota])
      }
    }
  })

  it('to a smaller one keeps every record', async () => {
    const person = await makePerson(app, { plan: 'pro' })
    for (let at = 0; at < 3; at += 1) await addPet(person.client)
    await changePlan(person, 'free')
    expect((await askMe(person)).usage.pets).toEqual({ limit: 1, used: 3 })
    expect((await person.client.call<object[]>('GET', '/pets')).body).toHaveLength(3)
  })

  it('is refused for an unknown plan, and for a household of another session', async () => {
    const [owner, other] = [await makePerson(app, { plan: 'free' }), await makePerson(app, { plan: 'free' })]
    expect((await changePlan(owner, 'gold')).status).toBe(422)
    const forged = { plan: 'pro', householdId: other.householdId, household_id: other.householdId }
    await owner.client.call('PUT', '/household/plan', forged)
    expect((await askMe(other)).household.plan).toBe('free')
  })
})

describe('a subscription of test mode', () => {
  const path = '/household/subscription'
  const moveTo = (person: TestPerson, plan: string) => send(person, 'PATCH', path, { plan })

  it('begins with the trial, once, and goes on when the trial is over', async () => {
    const person = await makePerson(app, { plan: 'free' })
    expect(await send(person, 'GET', path)).toMatchObject({ status: 'none', trialAvailable: true })
    await changePlan(person, 'premium')
    expect(await send(person, 'GET', path)).toMatchObject({ status: 'trialing', trialAvailable: false })
    await reviewIn(TRIAL_DAYS + 1)
    expect(await send(person, 'GET', path)).toMatchObject({
      plan: 'premium',
      status: 'active',
      trialEndsAt: null,
    })
    await changePlan(person, 'free')
    expect(await send(person, 'GET', path)).toMatchObject({ plan: 'free', status: 'canceled' })
    await changePlan(person, 'pro')
    expect(await send(person, 'GET', path)).toMatchObject({ plan: 'pro', status: 'active' })
  })

  it('upgrades at once and downgrades at the end of the period, and can be reverted', async () => {
    const person = await makePerson(app, { plan: 'free' })
    await changePlan(person, 'premium')
    expect(await moveTo(person, 'pro')).toMatchObject({ plan: 'pro', nextPlan: null })
    const waiting = await moveTo(person, 'premium')
    expect(waiting).toMatchObject({ plan: 'pro', nextPlan: 'premium', nextPlanAt: waiting.periodEndsAt })
    expect(await send(person, 'POST', `${path}/resumption`, {})).toMatchObject({
      plan: 'pro',
      nextPlan: null,
    })
    await moveTo(person, 'premium')
    await reviewIn(31)
    expect(await send(person, 'GET', path)).toMatchObject({
      plan: 'premium',
      nextPlan: null,
      status: 'active',
    })
  })

  it('ends with the period when it is cancelled, unless that is reverted', async () => {
    const person = await makePerson(app, { plan: 'free' })
    await changePlan(person, 'premium')
    const ending = await send(person, 'POST', `${path}/cancellation`, {})
    expect(ending).toMatchObject({ plan: 'premium', cancelsAt: ending.periodEndsAt })
    expect(await send(person, 'POST', `${path}/resumption`, {})).toMatchObject({ cancelsAt: null })
    await send(person, 'POST', `${path}/cancellation`, {})
    await reviewIn(31)
    expect(await send(person, 'GET', path)).toMatchObject({ plan: 'free', status: 'canceled' })
    expect(await moveTo(person, 'pro')).toMatchObject({ code: 'NO_SUBSCRIPTION' })
  })

  it('has our own page instead of the provider’s, and ends at once on request', async () => {
    const person = await makePerson(app, { plan: 'free' })
    await changePlan(person, 'pro')
    expect(await send(person, 'POST', `${path}/portal`, {})).toEqual({
      url: `${app.services.appUrl}/checkout`,
    })
    await cancelSubscriptionNow(app.services, person.householdId)
    expect(await send(person, 'GET', path)).toMatchObject({ plan: 'free', status: 'canceled' })
  })
})

describe('where plans are switched off', () => {
  // spec access §7: create-checkout returns the address of the checkout; a failure is shown
  it('there is no checkout and no plan to change, and everyone is on pro', async () => {
    const own = await startTestApp({ env: { BILLING: 'off' } })
    const person = await makePerson(own, { plan: 'free' })
    expect(await checkOut(person, { planId: 'premium' })).toMatchObject(unavailable)
    expect(await changePlan(person, 'premium')).toMatchObject(unavailable)
    for (const [method, end] of [
      ['PATCH', ''],
      ['POST', '/cancellation'],
      ['POST', '/resumption'],
      ['POST', '/portal'],
    ]) {
      const body = method === 'PATCH' ? { plan: 'pro' } : {}
      const answer = await person.client.call(method ?? '', `/household/subscription${end}`, body)
      expect(answer).toMatchObject(unavailable)
    }
    const { body } = await person.client.call('GET', '/household/subscription')
    expect(body).toMatchObject({ billing: 'off', plan: 'pro', status: 'none', trialAvailable: false })
    const me = await askMe(person)
    expect([me.billing, me.household.plan, me.features]).toEqual(['off', 'pro', planTable.pro.features])
    for (let at = 0; at < 3; at += 1) await addPet(person.client)
    expect(await reviewSubscriptions(own.services)).toBe(0)
    await own.stop()
  })

  // spec product: without billing every household is on pro, and no row is changed
  //   in apps/server/src/platform/database/with-actor.ts
  it('no row is rewritten: switched on again, each household is on its own plan', async () => {
    const own = await startTestApp({ env: { BILLING: 'off' } })
    const person = await makePerson(own, { plan: 'premium' })
    expect((await askMe(person)).household.plan).toBe('pro')
    const kept = await own.services.db.withActor(person, (tx) => tx.run(keptPlan, []))
    expect(kept?.value).toEqual([{ plan: 'premium' }])
    await own.stop()
  })
})
