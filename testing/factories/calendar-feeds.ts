import type { CalendarFeed } from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { newId } from '@app/server/platform/base/ids'
import type { Client } from '../http-client.ts'
import { type ReadCalendar, readCalendar } from '../read-calendar.ts'

/** Builds the body of a feed with all categories of all pets. */
export const calendarFeedBody = (fields: object = {}) => ({
  id: newId(),
  name: 'Our pets',
  petId: null,
  categories: ['visits', 'vaccinations', 'reminders', 'doses'],
  ...fields,
})

/** Adds a calendar feed through the API. */
export async function addCalendarFeed(
  client: Client,
  fields: object = {},
): Promise<{ feed: CalendarFeed; address: string }> {
  const added = await client.call<{ feed: CalendarFeed; address: string }>(
    'POST',
    '/calendar-feeds',
    calendarFeedBody(fields),
  )
  if (added.status !== 200) throw new Error(`The feed was not added: ${JSON.stringify(added.body)}`)
  return added.body
}

/** Fetches a feed as a calendar program does: without cookies. */
export async function fetchCalendar(address: string): Promise<ReadCalendar> {
  const response = await fetch(address, { headers: { 'user-agent': 'Google-Calendar-Importer' } })
  if (response.status !== 200) throw new Error(`The feed answered ${response.status}`)
  return readCalendar(await response.text())
}
