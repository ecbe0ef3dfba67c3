import { z } from 'zod'
import { pageOf, paging } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { doseOutcomes } from '../medications/doses/doses.vocabulary.ts'
import { accessEnds, accessHours, supportKindNames } from '../support/support-access.vocabulary.ts'
import { kinds } from './kinds.ts'

/** Actions on a record; 'read' is a look of the support. */
export const activityActions = ['added', 'changed', 'deleted', 'read'] as const
/** Subjects of an entry of the trail: the tables of the household. */
export const activitySubjects = [
  ...kinds.map(({ table }) => table),
  'doses',
  'refills',
  'measure_targets',
  'exercise_goals',
  'service_providers',
  'expense_imports',
  'household_members',
  'households',
  'support_access',
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

/** Support access in the trail: its hours when it was given, the cause of its end, or the records that were read. */
const accessInTrail = z.object({
  hours: z.literal([...accessHours]).optional(),
  end: z.enum(accessEnds).optional(),
  kind: z.enum(supportKindNames).optional(),
  /** First name of the staff member who read. */
  byName: z.string().optional(),
})

/** One entry of the trail: an action by a person. */
export const activityEntry = z.object({
  id: z.string(),
  at: z.string(),
  actorId: z.string().nullable(),
  /** Null for a person who has left the household, and for an automatic change. */
  actorName: z.string().nullable(),
  action: z.enum(activityActions),
  subject: z.enum(activitySubjects),
  subjectId: z.string(),
  petId: z.string().nullable(),
  label: z.string().nullable(),
  /** Both versions of a corrected dose. */
  change: z.object({ before: markInTrail, after: markInTrail }).nullable(),
  /** Details of an entry about support access. */
  access: accessInTrail.nullable(),
  /** False once the record has been deleted. */
  isThere: z.boolean(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const activityContract = {
  listActivity: operation('GET /activity', {
    summary: 'List the activity of the household, newest first; an entry is as visible as its subject',
    may: 'view activity',
    takes: paging.extend({
      /** Filters by the acting person. */
      actorId: z.uuid().optional(),
      /** Filters by pet. */
      petId: z.uuid().optional(),
      subject: z.enum(activitySubjects).optional(),
    }),
    answers: pageOf(activityEntry),
  }),
}
