import { z } from 'zod'
import { documentTypes } from '../files/documents.vocabulary.ts'
import { pictureLinks } from '../files/photos.contract.ts'
import { advancedTracking } from '../health/advanced-tracking.fields.ts'
import { exerciseAnswer } from '../health/exercise/exercise.fields.ts'
import { healthLogTypes } from '../health/health-logs.vocabulary.ts'
import { oneOf, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { MOST_SPANS, MOST_TIMELINE_WEIGHTS, timelineFilters } from './medical-timeline.vocabulary.ts'
import { MOST_STORY_PAGE, STORY_PAGE, storyFilters, storyKinds } from './story.vocabulary.ts'

const weighing = z.object({ date: z.string(), kg: z.number() })

/** Doses of a week, or of its part within one month. */
const storyDoses = z.object({
  /** Monday, or the first of the month; and Sunday, or the last of the month. */
  from: z.string(),
  to: z.string(),
  /** Number of scheduled doses that were given, partial ones included. */
  given: z.number(),
  /** Number of scheduled doses that are no longer open; null if unknown. */
  due: z.number().nullable(),
  /** Missed doses by medicine; `day` is set if all of them were due on one day. */
  missed: z.array(
    z.object({ id: z.string(), name: z.string(), count: z.number(), day: z.string().nullable() }),
  ),
  asNeeded: z.number(),
  medications: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type StoryDoses = z.output<typeof storyDoses>

/** One entry of a pet's story. Fields that its kind lacks are null. */
const storyEntry = z.object({
  kind: z.enum(storyKinds),
  /** Id of its record; doses and days at home have none. */
  recordId: z.string().nullable(),
  /** yyyy-MM-dd; for a visit on the calendar of X-Time-Zone, for doses the day of the last one. */
  day: z.string(),
  /** Time of a visit. */
  at: z.string().nullable(),
  /** Time of a weight or a health log, HH:mm; null if only the day is known. */
  time: z.string().nullable(),
  /** Caption, vaccine, medicine, title of a visit or a document; for a day at home the pet's name. */
  title: z.string().nullable(),
  /** Vet of a visit, clinic of a vaccination, or dose of a medicine. */
  detail: z.string().nullable(),
  note: z.string().nullable(),
  /** Name of the author; null for a person who has left. */
  byName: z.string().nullable(),
  picture: pictureLinks.nullable(),
  /** Size of the picture in pixels. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  documentType: z.enum(documentTypes).nullable(),
  weight: weighing.extend({ before: weighing.nullable() }).nullable(),
  log: z
    .object({
      type: z.enum(healthLogTypes),
      measure: z.number().nullable(),
      scale: z.number().nullable(),
      value: z.string().nullable(),
      tracking: advancedTracking.nullable(),
      exercise: exerciseAnswer.nullable(),
    })
    .nullable(),
  doses: storyDoses.nullable(),
  /** Day on which the pet came home, and the years since: 0 on the day itself. */
  home: z.object({ since: z.string(), years: z.number() }).nullable(),
})
export type StoryEntry = z.output<typeof storyEntry>

const storyPage = z.object({
  entries: z.array(storyEntry),
  nextCursor: z.string().nullable(),
  /** Years with an entry, newest first; null on every page but the first. */
  years: z.array(z.number()).nullable(),
})
export type StoryPage = z.output<typeof storyPage>

/** Days on which a medicine was given, of its schedule. */
const medicationSpan = z.object({
  id: z.string(),
  name: z.string(),
  /** Dose and frequency. */
  detail: z.string(),
  from: z.string(),
  /** Last day; null if no end was noted. */
  to: z.string().nullable(),
  /** False for a paused or finished medicine. */
  isActive: z.boolean(),
})
export type MedicationSpan = z.output<typeof medicationSpan>

/** Last weight of a week, or of its part within one year. */
const timelineWeight = z.object({ id: z.string(), day: z.string(), kg: z.number() })
export type TimelineWeight = z.output<typeof timelineWeight>

const timelinePage = storyPage.extend({
  /** Null on every page but the first. */
  overview: z
    .object({
      /** Medicines of the filter, running ones first. */
      spans: z.array(medicationSpan).max(MOST_SPANS),
      /** Weights of the filter, oldest first. */
      weights: z.array(timelineWeight).max(MOST_TIMELINE_WEIGHTS),
    })
    .nullable(),
})
export type TimelinePage = z.output<typeof timelinePage>

/** Page of a pet's entries, newest first. */
const storyInput = z.object({
  petId: pathId,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_STORY_PAGE).default(STORY_PAGE),
  /** Starts at the end of this year, going back. */
  year: z.coerce.number({ error: 'Choose a year' }).int().min(1800).max(2299).optional(),
})

export const storyContract = {
  listStory: operation('GET /pets/{petId}/story', {
    summary:
      'What happened with a pet, the newest first: weights, visits that were, vaccinations, medicines begun and ended, ' +
      'health logs, documents, photos, doses summed by week, and years at home; of one filter, and from the end of a year back',
    may: 'view pets',
    takes: storyInput.extend({
      only: oneOf(storyFilters, 'Choose what to show').default('everything'),
    }),
    answers: storyPage,
  }),
  listTimeline: operation('GET /pets/{petId}/medical-timeline', {
    summary:
      'The medical history of a pet, the newest first: visits to a vet, vaccinations, medicines, health logs, documents and ' +
      'medical photos; with the first page the medicines as spans and a weight of each week',
    may: 'view reports',
    needs: 'medical_timeline',
    takes: storyInput.extend({
      only: oneOf(timelineFilters, 'Choose what to show').default('everything'),
    }),
    answers: timelinePage,
  }),
}
