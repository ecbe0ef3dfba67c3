import type { TestedChannel } from './notifications.vocabulary.ts'

/** Maximum length of a notification's title and message. */
export const MOST_TITLE = 120
export const MOST_MESSAGE = 500
/** Maximum length of the path to open. */
export const MOST_LINK = 300
/** Number of unread ones fetched at the start of the app (spec engagement §9). */
export const UNREAD_FETCHED = 5
/** Highest count on the bell, which then shows 99+ (spec engagement §9). */
export const MOST_COUNTED = 99
/** Maximum stored length of the error of a failed display. */
export const MOST_DELIVERY_ERROR = 200
/** Test notifications per person and hour. */
export const CHANNEL_TESTS_AN_HOUR: Readonly<Record<TestedChannel, number>> = { 'in-app': 20, mail: 5 }
