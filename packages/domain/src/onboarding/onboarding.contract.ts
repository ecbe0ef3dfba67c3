import { z } from 'zod'
import { displayName } from '../identity/accounts/accounts.contract.ts'
import { commonErrors, type FieldErrors } from '../kernel/errors.ts'
import { optionalText, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { pets } from '../pets/pets.contract.ts'
import { petErrors } from '../pets/pets.errors.ts'
import { checkBirthDate } from '../pets/pets.rules.ts'

/** Name from the first step. */
export const onboardingName = z.object({ displayName })

/** Pet of the second step: the pet form without the fields of the detail view. */
export const onboardingPet = pets.form.omit({
  microchipId: true,
  acquisitionSource: true,
  homeSince: true,
  targetLowKg: true,
  targetHighKg: true,
  allergies: true,
  conditions: true,
})

export const onboardingContract = {
  completeOnboarding: operation('POST /onboarding', {
    summary:
      'Complete onboarding: saves the name, the first pet if there is one, and the default preferences',
    may: 'signed in',
    takes: z.object({
      displayName: optionalText('Name', 50),
      pet: onboardingPet.extend({ id: recordId }).nullable().default(null),
    }),
    answers: z.object({
      displayName: z.string(),
      /** True if the name was generated, because no name of at least two characters was given. */
      nameGenerated: z.boolean(),
      petId: z.string().nullable(),
    }),
    refuses: [petErrors.PET_LIMIT_REACHED, petErrors.PET_CEILING_REACHED, commonErrors.ID_TAKEN],
    rule: ({ pet }, moment): FieldErrors => {
      const { birthDate } = pet ? checkBirthDate(pet, moment) : {}
      return birthDate ? { 'pet.birthDate': birthDate } : {}
    },
  }),
}
