import { z } from 'zod'
import { pageOf, paging } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { kinds } from '../records/kinds.ts'

/** What can happen to a record. */
export const activityActions = ['added', 'changed', 'deleted'] as const
/** What an entry of the trail can be about: the tables of the household. */
export const activitySubjects = [
  ...kinds.map(({ table }) => table),
  'doses',
  'refills',
  'service_providers',
  'household_members',
] as const
export type ActivitySubject = (typeof activitySubjects)[number]

export const activityContract = {
  listActivity: operation('GET /activity', {
    summary: 'Who did what in the household, the newest first; an entry is as visible as its subject',
    may: 'view activity',
    takes: paging,
    answers: pageOf(
      z.object({
        id: z.string(),
        at: z.string(),
        actorId: z.string().nullable(),
        actorName: z.string().nullable(),
        action: z.enum(activityActions),
        subject: z.enum(activitySubjects),
        subjectId: z.string(),
        petId: z.string().nullable(),
        label: z.string().nullable(),
      }),
    ),
  }),
}
