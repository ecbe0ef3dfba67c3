import type { TestedChannel } from './notifications.vocabulary.ts'

/** Characters of a notification's title and message at most. */
export const MOST_TITLE = 120
export const MOST_MESSAGE = 500
/** Characters of the path that a notification leads to at most. */
export const MOST_LINK = 300
/** Of one person, the newest so many are kept. */
export const NOTIFICATIONS_KEPT = 200
/** Unread ones that are fetched at the start of the app (spec engagement §9). */
export const UNREAD_FETCHED = 5
/** The bell counts to 99, then shows 99+ (spec engagement §9). */
export const MOST_COUNTED = 99
/** Characters that are kept of why a notification could not be shown. */
export const MOST_DELIVERY_ERROR = 200
/** Tests that one person sends within an hour. */
export const CHANNEL_TESTS_AN_HOUR: Readonly<Record<TestedChannel, number>> = { 'in-app': 20, mail: 5 }
