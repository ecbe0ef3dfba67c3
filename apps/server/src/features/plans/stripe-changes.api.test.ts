import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planTable } from '@app/domain/kernel/access/plans'
import type { Subscription } from '@app/domain/plans/plans.contract'
import { GRACE_DAYS } from '@app/domain/plans/subscription.rules'
import { mailedChange } from '@app/testing/factories/address-changes'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { newId } from '../../platform/base/ids.ts'
import { reviewSubscriptions } from './plans.jobs.ts'
import { cancelSubscriptionNow } from './plans.service.ts'
import { stripeBilling } from './stripe-billing.ts'
import {
  askPlan,
  askSubscription,
  makeSubscriber,
  startSession,
  startStripeStage,
  type StripeStage,
} from './stripe.fixture.ts'

let stage: StripeStage
let mail: SmtpTestServer
beforeAll(async () => {
  mail = await startSmtpServer()
  stage = await startStripeStage({ SMTP_URL: mail.url })
})
afterAll(async () => {
  await stage.stop()
  await mail.stop()
})

const path = '/household/subscription'
const moveTo = ({ client }: TestPerson, plan: string) => client.call<Subscription>('PATCH', path, { plan })
const cancel = ({ client }: TestPerson) => client.call<Subscription>('POST', `${path}/cancellation`, {})
const resume = ({ client }: TestPerson) => client.call<Subscription>('POST', `${path}/resumption`, {})
/** Creates a subscriber whose trial is over. */
async function makePayer(plan: 'premium' | 'pro') {
  const subscriber = await makeSubscriber(stage, plan)
  stage.stripe.world.endPeriod(subscriber.id)
  await stage.stripe.delivered()
  return subscriber
}
const invoicesOf = (id: string) =>
  stage.stripe.world.invoices.filter(({ parent }) => parent.subscription_details.subscription === id)

describe('an upgrade', () => {
  it('counts at once, and the difference is charged at once', async () => {
    const { person, id } = await makePayer('premium')
    const { body } = await moveTo(person, 'pro')
    expect(body).toMatchObject({ plan: 'pro', status: 'active', nextPlan: null })
    expect(await askPlan(person)).toBe('pro')
    const difference = planTable.pro.monthlyCents - planTable.premium.monthlyCents
    expect(invoicesOf(id).at(-1)).toMatchObject({
      billing_reason: 'subscription_update',
      amount_due: difference,
      status: 'paid',
    })
  })

  it('that the bank refuses changes nothing', async () => {
    const { person, id } = await makePayer('premium')
    stage.stripe.world.declines = true
    expect(await moveTo(person, 'pro')).toMatchObject({ status: 409, body: { code: 'PAYMENT_DECLINED' } })
    stage.stripe.world.declines = false
    expect(await askPlan(person)).toBe('premium')
    expect(invoicesOf(id).every(({ status }) => status === 'paid')).toBe(true)
  })
})

describe('a downgrade', () => {
  // spec product: a larger plan starts at once, a smaller one or none at the end of the period, and the
  //   change can be reversed
  it('waits for the end of the period, without a charge, and is then there', async () => {
    const { person, id } = await makePayer('pro')
    const invoices = invoicesOf(id).length
    const { body } = await moveTo(person, 'premium')
    expect(body).toMatchObject({ plan: 'pro', nextPlan: 'premium', nextPlanAt: body.periodEndsAt })
    await stage.stripe.delivered()
    expect(await askPlan(person)).toBe('pro')
    expect(invoicesOf(id)).toHaveLength(invoices)
    await stage.passDays(31)
    stage.stripe.world.endPeriod(id)
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({ plan: 'premium', nextPlan: null })
    expect(invoicesOf(id).at(-1)?.amount_due).toBe(planTable.premium.monthlyCents)
  })

  it('can be reverted, at no cost', async () => {
    const { person, id } = await makePayer('pro')
    await moveTo(person, 'premium')
    const invoices = invoicesOf(id).length
    expect((await resume(person)).body).toMatchObject({ plan: 'pro', nextPlan: null })
    await moveTo(person, 'premium')
    expect((await moveTo(person, 'pro')).body).toMatchObject({ plan: 'pro', nextPlan: null })
    expect(invoicesOf(id)).toHaveLength(invoices)
    expect(stage.stripe.world.subscriptionOf(id).items.data[0].price.metadata).toEqual({ plan: 'pro' })
  })
})

describe('a larger plan whose time is over', () => {
  it.each(['chosen again', 'taken back'])('is not given for nothing when it is %s', async (how) => {
    const { person, id } = await makePayer('pro')
    await moveTo(person, 'premium')
    stage.stripe.world.endPeriod(id)
    stage.stripe.world.subscriptionOf(id).metadata['held_until'] = '1'
    await stage.stripe.delivered()
    const invoices = invoicesOf(id).length
    if (how === 'taken back') {
      expect((await resume(person)).body).toMatchObject({ plan: 'premium', nextPlan: null })
      expect(await askPlan(person)).toBe('premium')
      return
    }
    expect((await moveTo(person, 'pro')).body).toMatchObject({ plan: 'pro', nextPlan: null })
    expect(invoicesOf(id)).toHaveLength(invoices + 1)
    const difference = planTable.pro.monthlyCents - planTable.premium.monthlyCents
    expect(invoicesOf(id).at(-1)).toMatchObject({ amount_due: difference, status: 'paid' })
  })
})

describe('a cancellation', () => {
  it('keeps the plan to the end of the period, and can be reverted until then', async () => {
    const { person, id } = await makePayer('premium')
    const { body } = await cancel(person)
    expect(body).toMatchObject({ plan: 'premium', status: 'active', cancelsAt: body.periodEndsAt })
    expect((await resume(person)).body.cancelsAt).toBeNull()
    await cancel(person)
    stage.stripe.world.endPeriod(id)
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({ plan: 'free', status: 'canceled' })
    for (const answer of [await cancel(person), await resume(person), await moveTo(person, 'pro')]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'NO_SUBSCRIPTION' } })
    }
  })

  it('made in the portal is seen, and can be taken back here', async () => {
    const { person, id } = await makePayer('premium')
    const subscription = stage.stripe.world.subscriptionOf(id)
    subscription.cancel_at = subscription.items.data[0].current_period_end
    stage.stripe.world.updateSubscription(id, {})
    await stage.stripe.delivered()
    expect((await askSubscription(person)).cancelsAt).not.toBeNull()
    expect((await resume(person)).body.cancelsAt).toBeNull()
  })
})

describe('the portal', () => {
  it('has one address for the household, and links back', async () => {
    const { person } = await makeSubscriber(stage, 'premium')
    const { status, body } = await person.client.call<{ url: string }>('POST', `${path}/portal`, {})
    expect(status).toBe(200)
    const portal = stage.stripe.world.portals.get(body.url.split('/').at(-1) ?? '')
    expect(portal?.returnUrl).toBe(`${stage.app.services.appUrl}/checkout`)
    expect(stage.stripe.world.customers.get(portal?.customer ?? '')?.email).toBe(person.email)
  })
})

describe('when dates pass and no event comes', () => {
  // spec product: a failed payment keeps the plan for a grace, with banner and mail
  //   in packages/domain/src/plans/subscription.rules.ts, apps/web/src/features/plans/payment-banner.tsx
  it('the plan falls with the end of the grace, also while Stripe is away, and a mail has said so before', async () => {
    const { person, id } = await makePayer('pro')
    stage.stripe.world.declines = true
    stage.stripe.world.endPeriod(id)
    await stage.stripe.delivered()
    stage.stripe.world.declines = false
    await stage.app.worker.settle()
    const { subject, text, links } = await mail.waitFor(({ to }) => to.includes(person.email))
    expect(subject).toMatch(/did not go through/)
    expect(text).toContain('Your household keeps Pro until')
    // The address names the household: a user with several may have used another one last.
    expect(links).toContain(`${stage.app.services.appUrl}/checkout?household=${person.householdId}`)
    await stage.passDays(GRACE_DAYS - 1)
    await reviewSubscriptions(stage.app.services)
    expect(await askPlan(person)).toBe('pro')
    await stage.passDays(1)
    await stage.stripe.goDown()
    await reviewSubscriptions(stage.app.services)
    expect(await askPlan(person)).toBe('free')
    await stage.stripe.comeBack()
    await reviewSubscriptions(stage.app.services)
    expect(await askPlan(person)).toBe('free')
  })

  it('reads Stripe’s changes of that time once', async () => {
    await reviewSubscriptions(stage.app.services)
    const { person, id } = await makePayer('premium')
    await cancel(person)
    stage.stripe.sendEventsTo(undefined)
    await stage.passDays(31)
    stage.stripe.world.endPeriod(id)
    await reviewSubscriptions(stage.app.services)
    expect(await askPlan(person)).toBe('free')
    stage.stripe.sendEventsTo(stage.webhooks)
    const asked = stage.stripe.requests.filter(({ path: asking }) => asking.endsWith(id)).length
    await reviewSubscriptions(stage.app.services)
    expect(stage.stripe.requests.filter(({ path: asking }) => asking.endsWith(id))).toHaveLength(asked)
  })
})

describe('ending a subscription at once', () => {
  it('happens at Stripe too, once it is there, and a second time does nothing', async () => {
    const { person, id } = await makeSubscriber(stage, 'pro')
    await stage.stripe.goDown()
    await cancelSubscriptionNow(stage.app.services, person.householdId)
    await cancelSubscriptionNow(stage.app.services, person.householdId)
    expect(await askPlan(person)).toBe('free')
    await expect(stage.app.worker.settle()).rejects.toThrow('failed jobs')
    await stage.stripe.comeBack()
    await stage.app.worker.retry()
    expect(stage.stripe.world.subscriptionOf(id).status).toBe('canceled')
  })

  it('does nothing without one', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    await cancelSubscriptionNow(stage.app.services, person.householdId)
    expect(await askSubscription(person)).toMatchObject({
      plan: 'free',
      status: 'none',
      trialAvailable: true,
    })
  })

  // spec product: a deleted household leaves nothing that costs money
  it('follows from the end of the household, however it comes about', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    await stage.app.database.pool.query('delete from users where id = $1', [person.userId])
    await stage.app.worker.settle()
    expect(stage.stripe.world.subscriptionOf(id).status).toBe('canceled')
  })
})

const isKnown = (customer: string) => stage.stripe.world.customers.has(customer)
async function deleteAccount({ client }: TestPerson): Promise<void> {
  expect((await client.call('POST', '/account/deletion', { confirmation: 'DELETE' })).status).toBe(200)
}

describe('the customer at Stripe', () => {
  // spec product: a deleted account leaves no customer at the payment provider
  it('goes with the account, and what it pays for, once Stripe is there', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    const { customer } = stage.stripe.world.subscriptionOf(id)
    await stage.stripe.goDown()
    await deleteAccount(person)
    await expect(stage.app.worker.settle()).rejects.toThrow('failed jobs')
    await stage.stripe.comeBack()
    await stage.app.worker.retry()
    expect(isKnown(customer)).toBe(false)
    expect(stage.stripe.world.subscriptionOf(id).status).toBe('canceled')
  })

  it('is deleted too if there was never a subscription', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { customer } = stage.stripe.world.sessionOf(await startSession(person, 'premium'))
    expect(isKnown(customer)).toBe(true)
    await deleteAccount(person)
    await stage.app.worker.settle()
    expect(isKnown(customer)).toBe(false)
  })

  it('may be deleted already', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    const { customer } = stage.stripe.world.subscriptionOf(id)
    stage.stripe.world.deleteCustomer(customer)
    await stage.stripe.delivered()
    await deleteAccount(person)
    await stage.app.worker.settle()
    const { rows } = await stage.app.database.pool.query(
      "select state from pgboss.job where name = 'delete-customer' and data #>> '{payload,customerId}' = $1",
      [customer],
    )
    expect(rows).toEqual([{ state: 'completed' }])
  })

  it('made for a household that has since been deleted is deleted again, and there is no checkout', async () => {
    const payer = { householdId: newId(), userId: newId(), requestId: newId(), email: 'gone@example.com' }
    await expect(stripeBilling(stage.app.services).startCheckout(payer, 'premium')).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    })
    const events = () => stage.stripe.world.events.map((event) => JSON.stringify([event.type, event.data]))
    const ofPayer = () => events().filter((event) => event.includes(payer.email))
    await stage.app.worker.settle()
    expect(ofPayer()).toEqual([expect.stringContaining('customer.deleted')])
  })
})

it('a new address of the owner reaches the payment provider, also after an outage', async () => {
  const { person, id } = await makeSubscriber(stage, 'premium')
  const { customer } = stage.stripe.world.subscriptionOf(id)
  const email = `moved-${newId()}@example.com`
  await stage.stripe.goDown()
  await person.client.call('POST', '/security/address-change', { email })
  const { code } = await mailedChange(stage.app, email)
  expect((await person.client.call('POST', '/security/address-change/codes', { code })).status).toBe(200)
  await expect(stage.app.worker.settle()).rejects.toThrow('failed jobs')
  await stage.stripe.comeBack()
  await stage.app.worker.retry()
  expect(stage.stripe.world.customers.get(customer)?.email).toBe(email)
})
