/** Subscription plans, from the smallest to the largest. */
export const plans = ['free', 'premium', 'pro'] as const
export type Plan = (typeof plans)[number]

/** Plans with a price. */
export const paidPlans = ['premium', 'pro'] as const
export type PaidPlan = (typeof paidPlans)[number]

/** Display names of the plans. The plan table holds their contents, which the first screen need not load. */
export const planLabels: Readonly<Record<Plan, string>> = { free: 'Free', premium: 'Premium', pro: 'Pro' }

/** Value for no limit, in the plan table and in every answer with a limit. */
export const UNLIMITED = -1

/** True if `used` is below `limit`, so one more fits. */
export const hasRoom = (limit: number, used: number): boolean => limit === UNLIMITED || used < limit
