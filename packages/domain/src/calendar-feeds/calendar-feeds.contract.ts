import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { deleted, nothing, oneOf, pathId, recordId, requiredText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { calendarFeedErrors } from './calendar-feeds.errors.ts'
import { calendarFeedTexts } from './calendar-feeds.texts.ts'
import { FEED_NAME_MAX, feedCategories, MOST_FEEDS } from './calendar-feeds.vocabulary.ts'

/** A calendar feed as its owner sees it. Its address is stored as a hash and shown only at creation. */
export const calendarFeed = z.object({
  id: z.string(),
  name: z.string(),
  /** Pet that the feed shows; null for all pets. */
  petId: z.string().nullable(),
  categories: z.array(z.enum(feedCategories)),
  createdAt: z.string(),
  /** Time of the last fetch by a calendar program, to about five minutes. */
  lastFetchedAt: z.string().nullable(),
  /** Program of the last fetch in a few words, such as 'Google Calendar'. */
  lastFetchedBy: z.string().nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

/** A feed with its address, which is shown once. */
const addressedFeed = z.object({ feed: calendarFeed, address: z.string() })
export type AddressedFeed = z.output<typeof addressedFeed>

/** In the order of the list and without duplicates, so that equal choices are stored alike. */
const categories = z
  .array(oneOf(feedCategories, calendarFeedTexts.categoryMissing), {
    error: calendarFeedTexts.categoryMissing,
  })
  .min(1, calendarFeedTexts.categoryMissing)
  .max(feedCategories.length, calendarFeedTexts.categoryMissing)
  .transform((chosen) => feedCategories.filter((category) => chosen.includes(category)))

/** Fields of a feed that its owner chooses. */
export const calendarFeedFields = z.object({
  name: requiredText({
    max: FEED_NAME_MAX,
    required: 'Name is required',
    tooLong: `Name must be less than ${FEED_NAME_MAX} characters`,
  }),
  petId: z.preprocess((value) => (value === '' ? null : value), pathId.nullable().default(null)),
  categories,
})
export type CalendarFeedFields = z.output<typeof calendarFeedFields>

export const calendarFeedsContract = {
  listCalendarFeeds: operation('GET /calendar-feeds', {
    summary: "List the caller's calendar feeds in the household, newest first",
    may: 'view calendar feeds',
    takes: nothing,
    answers: z.array(calendarFeed).max(MOST_FEEDS),
  }),
  addCalendarFeed: operation('POST /calendar-feeds', {
    summary:
      'Add a calendar feed and answer its address, once. The same request again answers a new address for the same feed',
    may: 'add calendar feeds',
    needs: 'calendar_integration',
    takes: calendarFeedFields.extend({ id: recordId }),
    answers: addressedFeed,
    refuses: [calendarFeedErrors.TOO_MANY_CALENDAR_FEEDS, commonErrors.ID_TAKEN],
  }),
  changeCalendarFeed: operation('PUT /calendar-feeds/{id}', {
    summary: 'Change what a calendar feed shows; its address stays',
    may: 'add calendar feeds',
    needs: 'calendar_integration',
    takes: calendarFeedFields.extend({ id: pathId }),
    answers: calendarFeed,
  }),
  renewCalendarFeedAddress: operation('POST /calendar-feeds/{id}/addresses', {
    summary: 'Give a calendar feed a new address, answered once; the old one stops working',
    may: 'add calendar feeds',
    needs: 'calendar_integration',
    takes: z.object({ id: pathId }),
    answers: addressedFeed,
  }),
  removeCalendarFeed: operation('DELETE /calendar-feeds/{id}', {
    summary: 'Remove a calendar feed; its address stops working',
    may: 'view calendar feeds',
    takes: z.object({ id: pathId }),
    answers: deleted,
  }),
}
