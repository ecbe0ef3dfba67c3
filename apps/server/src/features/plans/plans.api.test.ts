import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '@app/domain/accounts/accounts.contract'
import { planTable, plans, quotas } from '@app/domain/kernel/plans'
import { plansContract } from '@app/domain/plans/plans.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const checkOut = ({ client }: TestPerson, body: object) => client.call('POST', '/checkouts', body)
const changePlan = ({ client }: TestPerson, plan: unknown) => client.call('PUT', '/household/plan', { plan })
const askMe = async ({ client }: TestPerson) => (await client.call<Me>('GET', '/me')).body
const unavailable = {
  status: 409,
  body: {
    code: 'CHECKOUT_UNAVAILABLE',
    title: 'Checkout Error',
    message: "We'll help you upgrade your plan. Please use the subscription modal to complete your upgrade.",
  },
}

describe('a checkout', () => {
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
  it('changes limits and features at once, for everybody in the household', async () => {
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

  it('downwards keeps every record', async () => {
    const person = await makePerson(app, { plan: 'pro' })
    for (let at = 0; at < 3; at += 1) await addPet(person.client)
    await changePlan(person, 'free')
    expect((await askMe(person)).usage.pets).toEqual({ limit: 1, used: 3 })
    expect((await person.client.call<object[]>('GET', '/pets')).body).toHaveLength(3)
  })

  it('is refused for a plan that is not there, and for a household that is not named by the session', async () => {
    const [owner, other] = [await makePerson(app, { plan: 'free' }), await makePerson(app, { plan: 'free' })]
    expect((await changePlan(owner, 'gold')).status).toBe(422)
    const forged = { plan: 'pro', householdId: other.householdId, household_id: other.householdId }
    await owner.client.call('PUT', '/household/plan', forged)
    expect((await askMe(other)).household.plan).toBe('free')
  })
})

describe('where plans are switched off', () => {
  it('there is no checkout and no plan to change', async () => {
    const own = await startTestApp({ env: { BILLING: 'off' } })
    const person = await makePerson(own)
    expect(await checkOut(person, { planId: 'premium' })).toMatchObject(unavailable)
    expect(await changePlan(person, 'premium')).toMatchObject(unavailable)
    await own.stop()
  })
})
