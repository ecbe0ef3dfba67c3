import type { Permission } from '../kernel/access/permissions.ts'

/** Categories of a calendar feed. */
export const feedCategories = ['visits', 'vaccinations', 'reminders', 'doses'] as const
export type FeedCategory = (typeof feedCategories)[number]

export const feedCategoryLabels: Readonly<Record<FeedCategory, string>> = {
  visits: 'Vet visits',
  vaccinations: 'Vaccinations due',
  reminders: 'Reminders',
  doses: 'Medication doses',
}

/** Permission that a category requires. */
export const permissionOfCategory: Readonly<Record<FeedCategory, Permission>> = {
  visits: 'view appointments',
  vaccinations: 'view vaccinations',
  reminders: 'view reminders',
  doses: 'view medications',
}

/** Path prefix of fetched feeds. The rest of the path is a secret: logs omit it. */
export const FEED_PATH = '/calendar'

/** Highest number of feeds per person and household. */
export const MOST_FEEDS = 10
/** Maximum length of a feed's name. */
export const FEED_NAME_MAX = 60

/** Days that a visit or a due date stays in the feed after it has passed. */
export const PAST_DAYS = 90
/** Days ahead that a feed covers: two years. */
export const AHEAD_DAYS = 731
/** Days ahead for which doses are listed one by one. */
export const DOSE_DAYS = 30
/** Highest number of events in one feed. */
export const MOST_EVENTS = 2000

/** Refresh interval that feeds suggest to calendar programs, in seconds. Most programs use their own. */
export const REFRESH_SECONDS = 3600
/** Cache lifetime of a fetched feed, in seconds. */
export const FRESH_SECONDS = 300
/** Fetches of one feed address per minute. */
export const FETCHES_A_MINUTE = 12
