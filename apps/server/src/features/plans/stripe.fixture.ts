import type { Subscription } from '@app/domain/plans/plans.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { startStripeServer, type StripeTestServer } from '@app/testing/servers/stripe'

/** An app with billing through a Stripe test double, with a clock that tests move. */
export interface StripeStage {
  app: TestApp
  stripe: StripeTestServer
  /** URL to which Stripe sends its events. */
  webhooks: string
  /** Advances the clock of app and Stripe. */
  passDays: (days: number) => Promise<void>
  stop: () => Promise<void>
}

export async function startStripeStage(env: Record<string, string> = {}): Promise<StripeStage> {
  const clock = createTestClock()
  const stripe = await startStripeServer(clock)
  const app = await startTestApp({
    env: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
      ...env,
    },
    clock,
  })
  const webhooks = `${app.url}/webhooks/stripe`
  stripe.sendEventsTo(webhooks)
  return {
    app,
    stripe,
    webhooks,
    passDays: (days) => clock.wind(days * 24 * 60 * 60 * 1000),
    stop: async () => {
      await stripe.delivered()
      await app.stop()
      await stripe.stop()
    },
  }
}

/** Starts a checkout, and returns its session's id at Stripe. */
export async function startSession({ client }: TestPerson, planId: 'premium' | 'pro'): Promise<string> {
  const { status, body } = await client.call<{ url: string }>('POST', '/checkouts', { planId })
  if (status !== 200) throw new Error(`No checkout: ${JSON.stringify(body)}`)
  return body.url.split('/').at(-1) ?? ''
}

/** Creates a user who has completed the checkout; returns them and their subscription's id at Stripe. */
export async function makeSubscriber(
  { app, stripe }: StripeStage,
  plan: 'premium' | 'pro',
): Promise<{ person: TestPerson; id: string }> {
  const person = await makePerson(app, { plan: 'free' })
  const { id } = stripe.world.pay(await startSession(person, plan))
  await stripe.delivered()
  return { person, id }
}

/** Reads the household's subscription through the API. */
export async function askSubscription({ client }: TestPerson): Promise<Subscription> {
  return (await client.call<Subscription>('GET', '/household/subscription')).body
}

/** Returns the plan in force. */
export async function askPlan({ client }: TestPerson): Promise<string> {
  return (await client.call<{ household: { plan: string } }>('GET', '/me')).body.household.plan
}
