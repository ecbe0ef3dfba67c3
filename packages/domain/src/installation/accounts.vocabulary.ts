/**
 * Origin of a household's plan: none for the free plan, a paid subscription, a trial, a complimentary plan, the rest of a
 * former owner's payment, or an installation without plans.
 */
export const planSources = ['none', 'paid', 'trial', 'complimentary', 'prepaid', 'installation'] as const
export type PlanSource = (typeof planSources)[number]

/** Most accounts on one page of the list. */
export const MOST_LISTED_ACCOUNTS = 100
/** Longest search of an account, in characters. */
export const ACCOUNT_SEARCH_MAX = 254
/** Sessions, and audit entries, shown of one account: the newest. */
export const MOST_SESSIONS_SHOWN = 50
export const MOST_ENTRIES_SHOWN = 50
/** Longest complimentary plan, in days. */
export const COMPLIMENTARY_DAYS = 730
