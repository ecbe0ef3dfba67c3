import { dateIn, daysBetween } from '@app/domain/kernel/time/dates'
import { milestonesContract, type PetMilestone } from '@app/domain/milestones/milestones.contract'
import { milestonesOf } from '@app/domain/milestones/milestones.rules'
import type { Tx } from '../../platform/database/tx.ts'
import { type Moment, requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkPet } from '../../platform/records/records.ts'
import { milestoneFacts, putAway } from './milestones.queries.ts'

/** Lists the milestones of the household's living pets, newest first, without those that the user has dismissed. */
async function listMilestones(tx: Tx, { now, timeZone }: Moment): Promise<PetMilestone[]> {
  const today = dateIn(timeZone, now)
  const pets = await tx.runAndCommit(milestoneFacts, [])
  return pets
    .flatMap((pet) => {
      const facts = {
        birthDate: pet.birth_date,
        homeSince: pet.home_since,
        addedOn: dateIn(timeZone, pet.created_at),
        manyDosesOn: pet.many_doses_at && dateIn(timeZone, pet.many_doses_at),
      }
      return milestonesOf(facts, today)
        .filter(({ key }) => !pet.put_away.includes(key))
        .map((milestone) => ({ petId: pet.pet_id, ...milestone }))
    })
    .toSorted((one, other) => daysBetween(one.day, other.day))
}

export const milestoneRoutes = serve(milestonesContract, {
  listMilestones: ({ tx, context }) => listMilestones(tx, requestMoment(context)),
  putMilestoneAway: async ({ tx, input }) => {
    await checkPet(tx, input.petId)
    await tx.run(putAway, [input.petId, input.key])
    return { putAway: true as const }
  },
})
