export { AddToCalendar } from './add-to-calendar.tsx'
export { CalendarFeeds, CalendarFeedsLocked } from './calendar-feeds.tsx'
export { useCalendarFeeds } from './use-calendar-feeds.ts'
