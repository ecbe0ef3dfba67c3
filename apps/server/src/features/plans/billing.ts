import type { PaidPlan } from '@app/domain/kernel/plans'

/** Who asks for something that is paid. */
export interface Payer {
  householdId: string
  /** The same for every attempt at one request, so that the provider carries it out once. */
  requestId: string
}

/** A way of paying for plans; every change is written to the household's subscription before it is answered. */
export interface Billing {
  /** The address of the page that completes the checkout. */
  startCheckout(payer: Payer & { email: string }, plan: PaidPlan): Promise<string>
  /** Looks at the provider now; `sessionId` names a checkout that has just been left. */
  sync(payer: Payer, sessionId?: string): Promise<void>
  changePlan(payer: Payer, plan: PaidPlan): Promise<void>
  cancel(payer: Payer): Promise<void>
  resume(payer: Payer): Promise<void>
  /** The address where card and invoices are. */
  openPortal(payer: Payer & { email: string }): Promise<string>
}
