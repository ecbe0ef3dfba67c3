import { addDays, dateIn } from '@app/domain/kernel/dates'
import { isRealDate } from '@app/domain/kernel/date-fields'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { instantOf } from '@app/domain/kernel/zoned-time'
import type { StoryDoses, StoryEntry, StoryPage } from '@app/domain/story/story.contract'
import { kindsOf, storyKinds, type StoryFilter } from '@app/domain/story/story.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { checkPet } from '../../platform/records/records.ts'
import { listUnansweredDoses, type UnansweredDoses } from '../doses/doses.service.ts'
import { storyPage, storyYears, type ToldEntry } from './story.queries.ts'

interface Asked {
  petId: string
  cursor?: string | undefined
  limit: number
  only: StoryFilter
  /** The story from the end of this year back. */
  year?: number | undefined
}

interface Place {
  at: string
  id: string
  kind: string
}

const placeWritten = /^((?:1[89]|2[0-2])\d\d-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/
const idWritten = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The place after which a page begins; a cursor that we did not write is refused. */
function readPlace(cursor: string): Place {
  const [at = '', id = '', kind = ''] = cursor.split('~')
  const day = placeWritten.exec(at)?.[1]
  const isOurs =
    day !== undefined && isRealDate(day) && idWritten.test(id) && storyKinds.some((known) => known === kind)
  if (!isOurs) {
    throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields: { cursor: 'This page does not exist' } })
  }
  return { at, id, kind }
}

/**
 * A page of a pet's story, the newest first.
 * @throws NOT_FOUND when the pet is not of this household, INVALID_INPUT for a cursor that we did not write
 */
export async function listStory(
  tx: Tx,
  { petId, cursor, limit, only, year }: Asked,
  moment: Moment,
): Promise<StoryPage> {
  const { now, timeZone } = moment
  const today = dateIn(timeZone, now)
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const newest = place ? dateIn(timeZone, new Date(place.at)) : year === undefined ? today : `${year}-12-31`
  const kinds = kindsOf[only]
  const rows = await tx.run(storyPage, [
    petId,
    kinds,
    newest < today ? newest : today,
    place?.at ?? null,
    place?.id ?? null,
    place?.kind ?? null,
    limit + 1,
    timeZone,
    now,
  ])
  if (rows.length === 0) await checkPet(tx, petId)
  const page = rows.slice(0, limit)
  const entries = await withUnanswered(
    tx,
    petId,
    page.map(({ entry }) => completed(entry)),
    moment,
  )
  const years = place ? null : await tx.run(storyYears, [petId, kinds, today, timeZone, now])
  return {
    entries,
    nextCursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
    years: years && years.map((found) => found.year),
  }
}

const nothing = {
  at: null,
  title: null,
  detail: null,
  note: null,
  picture: null,
  size: null,
  documentType: null,
  weight: null,
  log: null,
  doses: null,
}

const completed = (told: ToldEntry): StoryEntry => ({ ...nothing, ...told })

/** Weeks of doses with those that nobody answered. */
async function withUnanswered(
  tx: Tx,
  petId: string,
  entries: StoryEntry[],
  { now, timeZone }: Moment,
): Promise<StoryEntry[]> {
  const weeks = entries.flatMap(({ doses }) => doses ?? [])
  if (weeks.length === 0) return entries
  const spans = weeks.map(({ from, to }) => ({
    start: instantOf(from, '00:00', timeZone),
    end: instantOf(addDays(to, 1), '00:00', timeZone),
  }))
  const unanswered = await listUnansweredDoses(tx, { petId, spans }, now)
  const missing = new Map(weeks.map((week, at) => [week, unanswered[at] ?? []]))
  return entries.map((entry) =>
    entry.doses ? { ...entry, doses: addUnanswered(entry.doses, missing.get(entry.doses) ?? []) } : entry,
  )
}

function addUnanswered(week: StoryDoses, unanswered: readonly UnansweredDoses[]): StoryDoses {
  const others = unanswered.filter(({ id }) => week.medications.every((known) => known.id !== id))
  return {
    ...week,
    due: week.due + unanswered.reduce((sum, { count }) => sum + count, 0),
    medications: [...week.medications, ...others.map(({ id, name }) => ({ id, name }))],
  }
}
