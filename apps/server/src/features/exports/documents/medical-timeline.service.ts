import { monthName } from '@app/domain/expenses/expenses.texts'
import { exportDocumentLabels } from '@app/domain/exports/exports.texts'
import {
  documentWords,
  periodInWords,
  summaryTexts,
  timelineInPrint,
} from '@app/domain/exports/health-summary.texts'
import { LANGUAGE } from '@app/domain/kernel/message-format'
import { scalesOf } from '@app/domain/kernel/quantities/chart-scales'
import { formatWeight, fromKilograms, scaleUnitOf } from '@app/domain/kernel/quantities/units'
import { clockFor } from '@app/domain/kernel/time/clock'
import { byYear, endOf, shareOfYear, type TimelineYear } from '@app/domain/story/medical-timeline.rules'
import { spanInWords, timelineTexts } from '@app/domain/story/medical-timeline.texts'
import { type EntryFormat, entryInWords } from '@app/domain/story/story-entry.texts'
import type { StoryEntry, TimelinePage, TimelineWeight } from '@app/domain/story/story.contract'
import { MOST_STORY_PAGE } from '@app/domain/story/story.vocabulary'
import { uuid } from '../../../platform/database/columns.ts'
import { inHousehold } from '../../../platform/database/sql.ts'
import { namedSql, type Tx } from '../../../platform/database/tx.ts'
import type { Sheet } from '../../../platform/print/print-pdf.ts'
import { formatDateInPrint, formatLongDateInPrint, withFewLines } from '../../../platform/print/printable.ts'
import { listTimeline } from '../../story/story.service.ts'
import { daysOf, type ExportPart, lastDayIn } from '../export-part.ts'
import {
  coverOf,
  describePet,
  footerOf,
  identityOf,
  LAYOUTS,
  pathOf,
  readPet,
  readPictures,
} from './printed-pet.service.ts'

/** Highest number of entries of a timeline on paper, the newest, and of pictures among them. */
const MOST_ENTRIES = 400
const MOST_PICTURES = 40

/** Pictures of the photos `$1` and of the documents `$2`; a PDF has none. */
const listPictures = namedSql(
  { recordId: uuid, blobId: uuid },
  `
  select id as "recordId", blob_id as "blobId" from photos where ${inHousehold} and id = any($1::uuid[])
  union all
  select id, blob_id from documents
   where ${inHousehold} and id = any($2::uuid[]) and content_type <> 'application/pdf'`,
)

/**
 * Lays out the medical timeline of a pet, year by year. The transaction ends before the pictures are fetched.
 * @throws NOT_FOUND when the pet is not of this household
 */
export async function layOutMedicalTimeline(part: ExportPart): Promise<Sheet> {
  const { moment, period, paper } = part
  const days = daysOf(part)
  const read = await part.transact((tx) => readHistory(tx, part, days.from))
  const { pet, blobs } = read
  const pictures = await readPictures(part, { cover: pet.blobId, others: [...blobs.values()] })
  const isInMemory = pet.archivedAt !== null
  const until = lastDayIn(pet, moment)
  const since = days.from ?? ''
  const years = byYear({
    entries: read.entries,
    spans: read.spans.filter((span) => endOf(span, until) >= since),
    weights: read.weights.filter(({ day }) => day >= since),
    hasMore: false,
    year: undefined,
    until,
  }).filter(({ year }) => String(year) >= since.slice(0, 4))
  const format = formatOf(part)
  const title = exportDocumentLabels['medical-timeline']
  return {
    layout: `${LAYOUTS}/medical-timeline.typ`,
    paper,
    content: {
      ...footerOf(part),
      texts: { ...summaryTexts, ...timelineInPrint },
      title: `${title}: ${pet.name}`,
      kind: title,
      name: pet.name,
      summary: describePet(pet, part),
      date: formatLongDateInPrint(days.today),
      period: periodInWords(period, days.from && formatDateInPrint(days.from)),
      cover: coverOf(pet, pictures),
      identity: identityOf(read),
      years: years.map((year) => ({
        year: String(year.year),
        months: quarters.map((month) => ({
          x: shareOfYear(`${year.year}-${month}-01`) / 100,
          label: monthName(`${year.year}-${month}`, 'short'),
        })),
        weights: weightsOf(year, part),
        spans: year.spans.map(({ medication, from, to, goesOnBefore, goesOnAfter }) => ({
          name: medication.name,
          detail: medication.detail,
          days: spanInWords(medication, { until, isInMemory, formatDay: formatDateInPrint }),
          from: shareOfYear(from) / 100,
          to: goesOnAfter ? 1 : shareOfYear(to) / 100,
          goesOnBefore,
          goesOnAfter,
        })),
        weightsTitle: timelineTexts.weights(year.year),
        spansTitle: timelineTexts.medications(year.year),
        entries: year.entries.map((entry) => entryInPrint(entry, format, pathOfEntry(entry))),
      })),
      left: read.hasMore ? timelineInPrint.left : '',
    },
    pictures,
  }

  function pathOfEntry({ recordId }: StoryEntry): string | null {
    const blobId = recordId === null ? undefined : blobs.get(recordId)
    return blobId === undefined ? null : pathOf(blobId, pictures)
  }
}

const quarters = ['01', '04', '07', '10']
const dayName = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = (date: string): string => dayName.format(new Date(`${date}T12:00:00Z`))

const clockIn = (timeZone: string) => clockFor({ timeZone, timeFormat: '12h', locale: LANGUAGE })
const wall = clockIn('UTC')

function formatOf({ moment, units }: ExportPart): EntryFormat {
  const own = clockIn(moment.timeZone)
  return {
    ...units,
    time: own.time,
    wallTime: (time) => wall.time(`2000-01-01T${time}:00Z`),
    formatDay: formatDateInPrint,
    dayOfYear,
  }
}

function entryInPrint(entry: StoryEntry, format: EntryFormat, picture: string | null) {
  const { title, lines } = entryInWords(entry, format)
  return {
    day: dayOfYear(entry.day),
    title,
    lines: lines.map((line) => withFewLines(line, 2)),
    picture,
  }
}

/** Words the weights of a year, and draws those of more than one day as a line. */
function weightsOf({ weights }: TimelineYear, { units }: ExportPart) {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return null
  const inWords = ({ day, kg }: TimelineWeight) =>
    `${formatWeight(kg, units.weightUnit)} on ${dayOfYear(day)}`
  const unit = scaleUnitOf(last.kg, units.weightUnit)
  const { y } = scalesOf(
    weights.map(({ day, kg }) => ({ date: day, amount: fromKilograms(kg, unit) })),
    undefined,
  )
  return {
    words: first === last ? inWords(last) : documentWords.fromTo(inWords(first), inWords(last)),
    alt: weights.map(inWords).join(', '),
    points:
      weights.length > 1
        ? weights.map(({ day, kg }) => [shareOfYear(day) / 100, y(fromKilograms(kg, unit)) / 100])
        : [],
  }
}

/** Reads the newest entries of the period, page by page, with the spans and weights of all. */
async function readHistory(tx: Tx, { petId, moment }: ExportPart, from: string | null) {
  const found = await readPet(tx, petId)
  const entries: StoryEntry[] = []
  let page: TimelinePage | undefined
  let overview: TimelinePage['overview'] = null
  do {
    const cursor: string | undefined = page?.nextCursor ?? undefined
    page = await listTimeline(tx, { petId, cursor, limit: MOST_STORY_PAGE, only: 'everything' }, moment)
    overview ??= page.overview
    entries.push(...page.entries.filter(({ day }) => from === null || day >= from))
  } while (page.nextCursor !== null && entries.length < MOST_ENTRIES && isWithin(page, from))
  return {
    ...found,
    spans: overview?.spans ?? [],
    weights: overview?.weights ?? [],
    entries: entries.slice(0, MOST_ENTRIES),
    hasMore: entries.length > MOST_ENTRIES || page.nextCursor !== null || !isWithin(page, from),
    blobs: await readBlobs(tx, entries.slice(0, MOST_ENTRIES)),
  }
}

/** True if the page ends within the period. */
const isWithin = ({ entries }: TimelinePage, from: string | null): boolean =>
  from === null || (entries.at(-1)?.day ?? from) >= from

/** Returns the pictures of the newest photos and pictured documents, by the ids of their records. */
async function readBlobs(tx: Tx, entries: readonly StoryEntry[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: StoryEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).flatMap(({ recordId }) => recordId ?? [])
  const rows = await tx.run(listPictures, [idsOf('photo'), idsOf('document')])
  const blobs = new Map(rows.map(({ recordId, blobId }) => [recordId, blobId]))
  const shown = entries.flatMap(({ recordId }) =>
    recordId !== null && blobs.has(recordId) ? [recordId] : [],
  )
  return new Map(shown.slice(0, MOST_PICTURES).map((id) => [id, blobs.get(id) ?? '']))
}
