import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { isRealDate } from '@app/domain/kernel/time/date-fields'
import { dateIn } from '@app/domain/kernel/time/dates'
import {
  showsSpans,
  showsWeights,
  type TimelineFilter,
  timelineKindsOf,
} from '@app/domain/story/medical-timeline.vocabulary'
import type { StoryEntry, StoryPage, TimelinePage } from '@app/domain/story/story.contract'
import {
  kindsOf,
  type MedicalSelection,
  type StoryFilter,
  type StoryKind,
  storyKinds,
} from '@app/domain/story/story.vocabulary'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { checkPet } from '../../platform/records/records.ts'
import { listMissedOfPet } from '../medications/doses/doses.service.ts'
import { storyPage, storyYears, type StoredEntry, timelineOverview } from './story.queries.ts'

interface Asked<Filter> {
  petId: string
  cursor?: string | undefined
  limit: number
  only: Filter
  /** Starts the story at the end of this year, going back. */
  year?: number | undefined
}

interface Position {
  at: string
  id: string
  kind: string
}

const placeWritten = /^((?:1[89]|2[0-2])\d\d-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/
const idWritten = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the position after which a page begins; refuses a cursor that we did not write. */
function readPosition(cursor: string): Position {
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
 * Lists a page of a pet's story, newest first.
 * @throws NOT_FOUND when the pet is not of this household, INVALID_INPUT for a cursor that we did not write
 */
export const listStory = (tx: Tx, asked: Asked<StoryFilter>, moment: Moment): Promise<StoryPage> =>
  listEntries(tx, { ...asked, kinds: kindsOf[asked.only] }, moment)

/**
 * Lists a page of a pet's medical timeline, newest first; the first page has the spans and weights.
 * @throws NOT_FOUND when the pet is not of this household, INVALID_INPUT for a cursor that we did not write
 */
export async function listTimeline(
  tx: Tx,
  asked: Asked<TimelineFilter>,
  moment: Moment,
): Promise<TimelinePage> {
  const { petId, cursor, only } = asked
  const page = await listEntries(tx, { ...asked, kinds: timelineKindsOf[only] }, moment)
  if (cursor !== undefined) return { ...page, overview: null }
  const today = dateIn(moment.timeZone, moment.now)
  const [overview] = await tx.run(timelineOverview, [petId, today, showsSpans(only), showsWeights(only)])
  return { ...page, overview: overview ?? null }
}

type AskedEntries = Omit<Asked<never>, 'only'> & { kinds: readonly (StoryKind | MedicalSelection)[] }

async function listEntries(
  tx: Tx,
  { petId, cursor, limit, kinds, year }: AskedEntries,
  { now, timeZone }: Moment,
): Promise<StoryPage> {
  const today = dateIn(timeZone, now)
  const place = cursor === undefined ? undefined : readPosition(cursor)
  const newest = place ? dateIn(timeZone, new Date(place.at)) : year === undefined ? today : `${year}-12-31`
  const { since, missed } = kinds.includes('doses')
    ? await listMissedOfPet(tx, petId, now)
    : { since: today, missed: [] }
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
    since,
    JSON.stringify(missed),
  ])
  if (rows.length === 0) await checkPet(tx, petId)
  const page = rows.slice(0, limit)
  const entries = page.map(({ entry }) => completed(entry))
  const years = place
    ? null
    : await tx.run(storyYears, [petId, kinds, today, timeZone, now, JSON.stringify(missed)])
  return {
    entries,
    nextCursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
    years: years && years.map((found) => found.year),
  }
}

const nothing = {
  at: null,
  time: null,
  title: null,
  detail: null,
  note: null,
  picture: null,
  size: null,
  documentType: null,
  weight: null,
  log: null,
  doses: null,
  home: null,
}

const completed = (entry: StoredEntry): StoryEntry => ({ ...nothing, ...entry })
