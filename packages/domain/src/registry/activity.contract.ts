import { z } from 'zod'
import { pageOf, paging } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { doseOutcomes } from '../medications/doses/doses.vocabulary.ts'
import { kinds } from './kinds.ts'

/** What can happen to a record. */
export const activityActions = ['added', 'changed', 'deleted'] as const
/** What an entry of the trail can be about: the tables of the household. */
export const activitySubjects = [
  ...kinds.map(({ table }) => table),
  'doses',
  'refills',
  'measure_targets',
  'service_providers',
  'household_members',
  'households',
] as const
export type ActivitySubject = (typeof activitySubjects)[number]

/** A mark before or after a correction. */
const markInTrail = z.object({
  outcome: z.enum(doseOutcomes),
  givenAt: z.string().nullable(),
  amount: z.number().nullable(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
})
export type MarkInTrail = z.output<typeof markInTrail>

/** Something that somebody did. */
export const activityEntry = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  /** Null for who is no longer in the household, and for what happened by itself. */
  actorName: z.string().nullable(),
  action: z.enum(activityActions),
  subject: z.enum(activitySubjects),
  subjectId: z.string(),
  petId: z.string().nullable(),
  label: z.string().nullable(),
  /** Of a corrected dose. */
  change: z.object({ before: markInTrail, after: markInTrail }).nullable(),
  /** The record has not been deleted since. */
  isThere: z.boolean(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const activityContract = {
  listActivity: operation('GET /activity', {
    summary: 'Who did what in the household, the newest first; an entry is as visible as its subject',
    may: 'view activity',
    takes: paging.extend({
      /** What one person did. */
      actorId: z.uuid().optional(),
      /** What was done about one pet. */
      petId: z.uuid().optional(),
      subject: z.enum(activitySubjects).optional(),
    }),
    answers: pageOf(activityEntry),
  }),
}
