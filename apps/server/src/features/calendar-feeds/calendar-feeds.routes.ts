import { calendarFeedsContract } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { serve } from '../../platform/http/serve.ts'
import { addFeed, deleteFeed, readFeeds, renewFeedAddress, updateFeed } from './calendar-feeds.service.ts'

export const calendarFeedRoutes = serve(calendarFeedsContract, {
  listCalendarFeeds: ({ tx }) => readFeeds(tx),
  addCalendarFeed: ({ tx, input, context }) => addFeed(tx, input, context.services.appUrl),
  changeCalendarFeed: ({ tx, input }) => updateFeed(tx, input),
  renewCalendarFeedAddress: ({ tx, input, context }) =>
    renewFeedAddress(tx, input.id, context.services.appUrl),
  removeCalendarFeed: async ({ tx, input }) => {
    await deleteFeed(tx, input.id)
    return { deleted: true }
  },
})
