import { z } from 'zod'
import { nothing, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { isMilestoneKey, milestoneKinds } from './milestones.rules.ts'

const petMilestone = z.object({
  petId: z.string(),
  key: z.string(),
  kind: z.enum(milestoneKinds),
  count: z.number(),
  day: z.string(),
})
export type PetMilestone = z.output<typeof petMilestone>

export const milestonesContract = {
  listMilestones: operation('GET /milestones', {
    summary:
      'Birthdays, years at home, hundredth doses and first years of the living pets within the last 7 days on the calendar of X-Time-Zone, ' +
      'the newest first, without those that this person has put away',
    may: 'view pets',
    takes: nothing,
    answers: z.array(petMilestone),
  }),
  putMilestoneAway: operation('POST /pets/{petId}/milestones/put-away', {
    summary: 'Dismiss a milestone for good, for the caller alone',
    may: 'view pets',
    takes: z.object({
      petId: pathId,
      key: z.string().max(40).refine(isMilestoneKey, { error: 'This is no milestone' }),
    }),
    answers: z.object({ putAway: z.literal(true) }),
  }),
}
