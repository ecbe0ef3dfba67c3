import { randomBytes } from 'node:crypto'
import { visitEntry } from '@app/domain/calendar-feeds/calendar-entries.rules'
import type {
  AddressedFeed,
  CalendarFeed,
  CalendarFeedFields,
} from '@app/domain/calendar-feeds/calendar-feeds.contract'
import { calendarFeedErrors } from '@app/domain/calendar-feeds/calendar-feeds.errors'
import { FEED_PATH, MOST_FEEDS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { CALENDAR_TYPE } from '@app/domain/kernel/calendar-file'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRecordId } from '@app/domain/kernel/fields'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import { writeCalendar } from '../../platform/calendar/write-calendar.ts'
import { lockHousehold } from '../../platform/database/lock-household.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { checkPet, digestOf } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import {
  changeFeed,
  countFeeds,
  type FeedRow,
  findCalendarVisit,
  findFeed,
  insertFeed,
  listFeeds,
  removeFeed,
  removeFeedsOfPerson,
  renewAddress,
} from './calendar-feeds.queries.ts'

/** Creates the secret of an address; the database stores its hash. */
const newToken = (): string => randomBytes(32).toString('base64url')

const asFeed = ({ id, name, petId, categories, ...row }: FeedRow): CalendarFeed => ({
  id,
  name,
  petId,
  categories,
  createdAt: row.createdAt.toISOString(),
  lastFetchedAt: row.lastFetchedAt?.toISOString() ?? null,
  lastFetchedBy: row.lastFetchedBy,
})

const asAddressed = (row: FeedRow, token: string, appUrl: string): AddressedFeed => ({
  feed: asFeed(row),
  address: `${appUrl}${FEED_PATH}/${token}.ics`,
})

/** Reads the user's own feeds in the household. */
export const readFeeds = async (tx: Tx): Promise<CalendarFeed[]> => (await tx.run(listFeeds, [])).map(asFeed)

/**
 * Adds a feed under the household's lock, so that feeds added at the same time are counted one after another. A
 * repeated request, whose answer was lost, gets a new address: no one has seen the first one.
 * @throws NOT_FOUND when the pet is not of this household, TOO_MANY_CALENDAR_FEEDS, ID_TAKEN
 */
export async function addFeed(
  tx: Tx,
  { id, name, petId, categories }: CalendarFeedFields & { id: string },
  appUrl: string,
): Promise<AddressedFeed> {
  const contentHash = digestOf([name, petId, categories])
  await tx.run(lockHousehold, [])
  const [present] = await tx.run(findFeed, [id])
  if (present) {
    if (present.contentHash !== contentHash) throw new Refusal(commonErrors.ID_TAKEN)
    return renewFeedAddress(tx, id, appUrl)
  }
  await checkPetOfFeed(tx, petId)
  const [counted] = await tx.run(countFeeds, [])
  if (!counted || counted.feeds >= MOST_FEEDS) throw new Refusal(calendarFeedErrors.TOO_MANY_CALENDAR_FEEDS)
  const token = newToken()
  const [added] = await tx.run(insertFeed, [id, name, petId, categories, hashToken(token), contentHash])
  if (!added) throw new Refusal(commonErrors.ID_TAKEN)
  return asAddressed(added, token, appUrl)
}

async function checkPetOfFeed(tx: Tx, petId: string | null): Promise<void> {
  if (petId === null) return
  if (!isRecordId(petId)) throw new Refusal(commonErrors.NOT_FOUND)
  await checkPet(tx, petId)
}

/** @throws NOT_FOUND for a feed, or a pet, that the user does not have here */
export async function updateFeed(
  tx: Tx,
  { id, name, petId, categories }: CalendarFeedFields & { id: string },
): Promise<CalendarFeed> {
  await checkPetOfFeed(tx, petId)
  const [changed] = await tx.run(changeFeed, [id, name, petId, categories])
  if (!changed) throw new Refusal(commonErrors.NOT_FOUND)
  return asFeed(changed)
}

/**
 * Gives a feed a new address; the old one stops working with the transaction.
 * @throws NOT_FOUND
 */
export async function renewFeedAddress(tx: Tx, id: string, appUrl: string): Promise<AddressedFeed> {
  const token = newToken()
  const [renewed] = await tx.run(renewAddress, [id, hashToken(token)])
  if (!renewed) throw new Refusal(commonErrors.NOT_FOUND)
  return asAddressed(renewed, token, appUrl)
}

/** @throws NOT_FOUND */
export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  const [removed] = await tx.run(removeFeed, [id])
  if (!removed) throw new Refusal(commonErrors.NOT_FOUND)
}

/** Removes every feed of a person, for an account that is secured. */
export async function removeCalendarFeeds(tx: Tx, userId: string): Promise<void> {
  await tx.run(removeFeedsOfPerson, [userId])
}

/**
 * Builds a calendar file with one visit.
 * @throws NOT_FOUND when the visit is not of this household
 */
export async function makeVisitFile(
  tx: Tx,
  id: string,
  { services, householdId }: { services: Services; householdId: string },
): Promise<File> {
  const [visit] = isRecordId(id) ? await tx.run(findCalendarVisit, [id]) : []
  if (!visit) throw new Refusal(commonErrors.NOT_FOUND)
  const { appUrl } = services
  const text = await writeCalendar({
    entries: [visitEntry(visit)],
    appUrl,
    householdId,
    now: services.clock.now(),
  })
  const day = visit.dateTime.toISOString().slice(0, 10)
  return new File([text], `vet-visit-${day}.ics`, { type: CALENDAR_TYPE })
}
