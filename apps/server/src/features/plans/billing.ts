import type { PaidPlan } from '@app/domain/kernel/access/plans'

/** The caller of a paid operation. */
export interface Payer {
  householdId: string
  userId: string
  /** The same for all attempts at one request, so that the provider executes it once. */
  requestId: string
}

/** A payment provider for plans. Every change is written to the household's subscription before the answer. */
export interface Billing {
  /** Returns the address of the page that completes the checkout. */
  startCheckout(payer: Payer & { email: string }, plan: PaidPlan): Promise<string>
  /** Reads the present state at the provider; `sessionId` is a checkout that the user has just left. */
  sync(payer: Payer, sessionId?: string): Promise<void>
  changePlan(payer: Payer, plan: PaidPlan): Promise<void>
  cancel(payer: Payer): Promise<void>
  resume(payer: Payer): Promise<void>
  /** Returns the address of the page with card and invoices. */
  openPortal(payer: Payer & { email: string }): Promise<string>
}
