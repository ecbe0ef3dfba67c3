/** The subscription plans, from the smallest to the largest. */
export const plans = ['free', 'premium', 'pro'] as const
export type Plan = (typeof plans)[number]

/** The plans that cost something. */
export const paidPlans = ['premium', 'pro'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** What people call each plan. What is in it stands in the plan table, which the first screen need not carry. */
export const planLabels: Readonly<Record<Plan, string>> = { free: 'Free', premium: 'Premium', pro: 'Pro' }

/** No limit, in the plan table and in every answer that carries a limit. */
export const UNLIMITED = -1

/** Whether one more may be added to `used` under `limit`. */
export const hasRoom = (limit: number, used: number): boolean => limit === UNLIMITED || used < limit
