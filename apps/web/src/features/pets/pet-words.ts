import type { Pet, PetInList } from '@app/domain/pets/pets.contract'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { genderLabels, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import type { Format } from '../../format/format.ts'

const join = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

/** Today, and how the person reads weights. */
type Reading = { today: string } & Pick<Format, 'weight'>

const weightOf = ({ weightKg }: Pick<Pet, 'weightKg'>, { weight }: Reading): string =>
  weightKg === null ? '' : weight(weightKg)

/** 'Dog · Beagle mix · Male · 6 years · 27.4 lbs', as far as it is known. */
export const petFactsInFull = (pet: PetInList, reading: Reading): string =>
  join([
    speciesLabels[pet.species],
    pet.breed ?? '',
    pet.gender !== 'unknown' && genderLabels[pet.gender],
    ageInWords(pet.birthDate, reading.today),
    weightOf(pet, reading),
  ])
