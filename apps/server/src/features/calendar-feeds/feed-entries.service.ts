import {
  type CalendarEntry,
  type CalendarMedication,
  doseEntries,
  reminderEntries,
  vaccinationEntry,
  visitEntry,
} from '@app/domain/calendar-feeds/calendar-entries.rules'
import { emptyFeedTexts } from '@app/domain/calendar-feeds/calendar-feeds.texts'
import {
  AHEAD_DAYS,
  DOSE_DAYS,
  type FeedCategory,
  MOST_EVENTS,
  PAST_DAYS,
  permissionOfCategory,
} from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { reachOf } from '@app/domain/kernel/access/permissions'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import {
  findPetState,
  listCalendarMedications,
  listCalendarReminders,
  listCalendarVaccinations,
  listCalendarVisits,
  type OpenedFeed,
} from './calendar-feeds.queries.ts'

type Asked = Pick<OpenedFeed, 'petId' | 'categories' | 'role'>

interface FeedContents {
  entries: CalendarEntry[]
  /** Reason for an empty feed, unless simply nothing is planned. */
  description?: string
}

interface Reading {
  tx: Tx
  petId: string | null
  now: Date
}

const readers: Readonly<Record<FeedCategory, (reading: Reading) => Promise<CalendarEntry[]>>> = {
  visits: async ({ tx, petId, now }) =>
    (
      await tx.run(listCalendarVisits, [petId, daysFrom(now, -PAST_DAYS), daysFrom(now, AHEAD_DAYS), now])
    ).map(visitEntry),
  vaccinations: async ({ tx, petId, now }) => {
    const today = dateIn('UTC', now)
    const span = [addDays(today, -PAST_DAYS), addDays(today, AHEAD_DAYS)]
    return (await tx.run(listCalendarVaccinations, [petId, ...span])).map(vaccinationEntry)
  },
  reminders: async ({ tx, petId, now }) =>
    (await tx.run(listCalendarReminders, [petId])).flatMap((reminder) => reminderEntries(reminder, now)),
  doses: async ({ tx, petId, now }) => {
    // In some zones it is still the previous day.
    const medications = await tx.run(listCalendarMedications, [petId, addDays(dateIn('UTC', now), -1)])
    return nearestDoses(medications, now)
  },
}

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000)

/** Lists the doses of the next days, day by day, so that the nearest remain if there are too many. */
function nearestDoses(medications: readonly CalendarMedication[], now: Date): CalendarEntry[] {
  const entries: CalendarEntry[] = []
  for (let ahead = 0; ahead <= DOSE_DAYS && entries.length < MOST_EVENTS; ahead += 1) {
    for (const medication of medications) {
      const day = addDays(dateIn(medication.timeZone, now), ahead)
      entries.push(...doseEntries(medication, day, day))
    }
  }
  return entries
}

/**
 * Reads a feed's current contents. The transaction acts as the feed's person, so row-level security leaves out records
 * that their role does not see; the order of the categories decides which events remain if there are too many.
 */
export async function readFeedContents(
  tx: Tx,
  { petId, categories, role }: Asked,
  now: Date,
): Promise<FeedContents> {
  if (!categories.some((category) => reachOf(role, permissionOfCategory[category])))
    return { entries: [], description: emptyFeedTexts.role }
  if (petId !== null && (await tx.run(findPetState, [petId]))[0]?.isArchived !== false)
    return { entries: [], description: emptyFeedTexts.pet }
  const read = await allDone(categories.map((category) => readers[category]({ tx, petId, now })))
  return { entries: read.flat().slice(0, MOST_EVENTS) }
}
