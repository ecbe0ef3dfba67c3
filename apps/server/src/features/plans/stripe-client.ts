import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { Refusal, type ErrorDefinition } from '@app/domain/kernel/errors'
import { planErrors } from '@app/domain/plans/plans.errors'
import type { StripeSettings } from '../../platform/base/env.ts'
import type { Services } from '../../platform/services/services.ts'

/** Short, because a user is waiting for the answer. */
const TIMEOUT_MILLISECONDS = 10_000

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

/**
 * Returns Stripe's client, one per process. It takes 36 MB, so it is loaded on first use, and never in an installation
 * without payments.
 * @throws Refusal CHECKOUT_UNAVAILABLE if Stripe is not configured
 */
export async function stripeOf({ settings }: Pick<Services, 'settings'>): Promise<Stripe> {
  if (!settings.stripe) throw new Refusal(planErrors.CHECKOUT_UNAVAILABLE)
  const known = clients.get(settings.stripe) ?? createClient(settings.stripe)
  clients.set(settings.stripe, known)
  return known
}

async function createClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  return new Client(secretKey, {
    ...(apiBase ? placeOf(new URL(apiBase)) : {}),
    timeout: TIMEOUT_MILLISECONDS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

const placeOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  ...(port ? { port } : {}),
})

/** Fields that distinguish Stripe's errors. */
type Failure = { type?: unknown; code?: unknown; message?: string }

const isStripeError = (error: unknown): error is Failure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** The requested object does not exist at Stripe. */
export const isMissing = (error: unknown): boolean =>
  isStripeError(error) && error.code === 'resource_missing'

/**
 * Calls Stripe, and converts its refusals and outages to our own refusals.
 * @throws Refusal PAYMENT_DECLINED when the bank declines, else `failed`
 */
export async function askStripe<T>(
  log: Logger,
  work: () => Promise<T>,
  failed: ErrorDefinition = planErrors.BILLING_UNAVAILABLE,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isStripeError(error)) throw error
    if (error.type === 'StripeCardError') throw new Refusal(planErrors.PAYMENT_DECLINED)
    log.error({ err: error }, 'request to the payment provider failed')
    throw new Refusal(failed)
  }
}
