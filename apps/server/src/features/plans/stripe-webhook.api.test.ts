import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRACE_DAYS } from '@app/domain/plans/subscription.rules'
import { startTestApp } from '@app/testing/app'
import type { StripeEvent } from '@app/testing/servers/stripe-world'
import {
  askPlan,
  askSubscription,
  makeSubscriber,
  startStripeStage,
  type StripeStage,
} from './stripe.fixture.ts'

let stage: StripeStage
beforeAll(async () => {
  stage = await startStripeStage()
})
afterAll(() => stage.stop())

/** Stripe's events about a subscription, in the order in which they happened. */
const eventsOf = (id: string): StripeEvent[] =>
  stage.stripe.world.events.filter(({ data }) => JSON.stringify(data).includes(id))
const lastEvent = (id: string): StripeEvent => {
  const event = eventsOf(id).at(-1)
  if (!event) throw new Error('Nothing happened yet')
  return event
}
const send = (event: StripeEvent, how?: Parameters<StripeStage['stripe']['deliver']>[2]) =>
  stage.stripe.deliver(event, stage.webhooks, how)
const countEvents = async (): Promise<number> => {
  const { rows } = await stage.app.database.pool.query('select count(*) as events from billing_events')
  return (rows[0] as { events: number }).events
}
const countMails = async (): Promise<number> => {
  const { rows } = await stage.app.database.pool.query(
    "select count(*) as mails from outbox where topic = 'payment-failed'",
  )
  return (rows[0] as { mails: number }).mails
}

describe('an event', () => {
  it('that comes twice is processed once, and acknowledged each time', async () => {
    const { id } = await makeSubscriber(stage, 'premium')
    const before = await countEvents()
    const asked = stage.stripe.requests.length
    for (const event of eventsOf(id)) expect((await send(event)).status).toBe(200)
    expect(await countEvents()).toBe(before)
    expect(stage.stripe.requests.length).toBeGreaterThan(asked)
  })

  // spec product: events of the payment provider are checked for their signature, and may come twice, late
  //   and in any order
  it('says only that something changed: in any order the present state is what counts', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    stage.stripe.sendEventsTo(undefined)
    const { world } = stage.stripe
    world.updateSubscription(id, { cancel_at_period_end: 'true' })
    world.updateSubscription(id, { cancel_at_period_end: 'false' })
    const pro = [...world.prices.values()].find(({ metadata }) => metadata['plan'] === 'pro')
    if (pro) world.updateSubscription(id, { items: [{ price: pro.id }] })
    world.cancelSubscription(id)
    const late = eventsOf(id).slice(-4)
    for (const event of late.toReversed()) {
      expect((await send(event)).status).toBe(200)
      expect(await askSubscription(person)).toMatchObject({ plan: 'free', status: 'canceled' })
    }
    stage.stripe.sendEventsTo(stage.webhooks)
  })

  it('that is delivered many times at once leaves Stripe’s state', async () => {
    const { person, id } = await makeSubscriber(stage, 'pro')
    stage.stripe.sendEventsTo(undefined)
    for (let round = 0; round < 5; round += 1) {
      stage.stripe.world.updateSubscription(id, { cancel_at_period_end: String(round % 2 === 0) })
    }
    const answers = await Promise.all(eventsOf(id).map((event) => send(event)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await askSubscription(person)).cancelsAt).not.toBeNull()
    stage.stripe.sendEventsTo(stage.webhooks)
  })

  it('of an irrelevant kind, or of another account, is acknowledged', async () => {
    const { id } = await makeSubscriber(stage, 'premium')
    const { world } = stage.stripe
    expect((await send({ ...lastEvent(id), id: 'evt_1', type: 'charge.refunded' })).status).toBe(200)
    const unknown = { ...lastEvent(id), id: 'evt_2', type: 'customer.subscription.updated' }
    expect((await send({ ...unknown, data: { object: { id: 'sub_none' } } })).status).toBe(200)
    delete world.subscriptionOf(id).metadata['household_id']
    expect((await send({ ...unknown, id: 'evt_3', data: { object: { id } } })).status).toBe(200)
  })

  it('is refused unless Stripe signed it recently and as it is', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    stage.stripe.sendEventsTo(undefined)
    stage.stripe.world.cancelSubscription(id)
    const event = lastEvent(id)
    const past = new Date(Date.now() - 301_000)
    const forged = [
      { secret: 'whsec_other' },
      { at: past },
      { tamper: (body: string) => body.replace('evt_', 'evt_x') },
    ]
    for (const how of forged) expect((await send(event, how)).status).toBe(400)
    const unsigned = await fetch(stage.webhooks, { method: 'POST', body: JSON.stringify(event) })
    expect(unsigned.status).toBe(400)
    expect(await askPlan(person)).toBe('premium')
    expect((await send(event, { at: new Date(Date.now() - 240_000) })).status).toBe(200)
    expect(await askPlan(person)).toBe('free')
    stage.stripe.sendEventsTo(stage.webhooks)
  })

  it('larger than any of Stripe is not read', async () => {
    const answer = await fetch(stage.webhooks, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(answer.status).toBe(413)
  })

  it('that could not be processed is not acknowledged, and is accepted when it comes again', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    stage.stripe.sendEventsTo(undefined)
    stage.stripe.world.cancelSubscription(id)
    await stage.stripe.goDown()
    expect((await send(lastEvent(id))).status).toBe(503)
    await stage.stripe.comeBack()
    await stage.app.database.goAway()
    expect((await send(lastEvent(id))).status).toBe(503)
    await stage.app.database.comeBack()
    expect(await askPlan(person)).toBe('premium')
    expect((await send(lastEvent(id))).status).toBe(200)
    expect(await askPlan(person)).toBe('free')
    stage.stripe.sendEventsTo(stage.webhooks)
  })

  it('is refused if Stripe is not configured', async () => {
    const own = await startTestApp()
    const { id } = await makeSubscriber(stage, 'premium')
    expect((await stage.stripe.deliver(lastEvent(id), `${own.url}/webhooks/stripe`)).status).toBe(404)
    await own.stop()
  })
})

describe('a payment that fails', () => {
  it('keeps the plan for the grace period, is reported once, and is over when it is paid', async () => {
    const { person, id } = await makeSubscriber(stage, 'pro')
    const mails = await countMails()
    stage.stripe.world.declines = true
    stage.stripe.world.endPeriod(id)
    await stage.stripe.delivered()
    const failed = await askSubscription(person)
    expect(failed).toMatchObject({ plan: 'pro', status: 'past_due' })
    const days = (new Date(failed.graceEndsAt ?? 0).getTime() - Date.now()) / (24 * 60 * 60 * 1000)
    expect(Math.round(days)).toBe(GRACE_DAYS)
    stage.stripe.world.endPeriod(id)
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({ graceEndsAt: failed.graceEndsAt })
    expect(await countMails()).toBe(mails + 1)
    stage.stripe.world.declines = false
    stage.stripe.world.payOpen(id)
    await stage.stripe.delivered()
    expect(await askSubscription(person)).toMatchObject({ plan: 'pro', status: 'active', graceEndsAt: null })
  })

  it('ends the plan when Stripe stops retrying', async () => {
    const { person, id } = await makeSubscriber(stage, 'premium')
    for (const status of ['unpaid', 'active', 'paused', 'active', 'incomplete_expired']) {
      stage.stripe.world.subscriptionOf(id).status = status
      stage.stripe.world.updateSubscription(id, {})
      await stage.stripe.delivered()
      expect([status, await askPlan(person)]).toEqual([status, status === 'active' ? 'premium' : 'free'])
    }
  })
})
