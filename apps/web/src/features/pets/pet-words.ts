import type { Pet, PetInList } from '@app/domain/pets/pets.contract'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { genderLabels, speciesLabels } from '@app/domain/pets/pets.vocabulary'
import { weightInWords } from '../../format/format-weight.ts'

const join = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

const weightOf = ({ weightKg }: Pick<Pet, 'weightKg'>): string =>
  weightKg === null ? '' : weightInWords(weightKg)

/** What kind of animal it is: its breed, else its species. */
export const kindOf = ({ breed, species }: Pick<Pet, 'breed' | 'species'>): string =>
  breed ?? speciesLabels[species]

/** 'Beagle mix · 6 years · 27.4 lbs', as far as it is known. */
export const petFacts = (pet: PetInList, today: string): string =>
  join([kindOf(pet), ageInWords(pet.birthDate, today), weightOf(pet)])

/** 'Dog · Beagle mix · Male · 6 years · 27.4 lbs', as far as it is known. */
export const petFactsInFull = (pet: PetInList, today: string): string =>
  join([
    speciesLabels[pet.species],
    pet.breed ?? '',
    pet.gender !== 'unknown' && genderLabels[pet.gender],
    ageInWords(pet.birthDate, today),
    weightOf(pet),
  ])
