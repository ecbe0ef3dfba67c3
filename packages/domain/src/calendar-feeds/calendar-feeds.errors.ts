import { defineErrors } from '../kernel/errors.ts'
import { MOST_FEEDS } from './calendar-feeds.vocabulary.ts'

/** Errors of calendar feeds. */
export const calendarFeedErrors = defineErrors({
  TOO_MANY_CALENDAR_FEEDS: {
    kind: 'limit',
    title: 'Too many calendar feeds',
    message: `You can have ${MOST_FEEDS} calendar feeds in a household. Remove one you no longer use.`,
  },
})
