/** The nine species (handbook: readings-of-the-specification), in the order of the forms. */
export const species = [
  'dog',
  'cat',
  'bird',
  'rabbit',
  'hamster',
  'guinea-pig',
  'fish',
  'reptile',
  'other',
] as const
export type Species = (typeof species)[number]

export const speciesLabels: Record<Species, string> = {
  dog: 'Dog',
  cat: 'Cat',
  bird: 'Bird',
  rabbit: 'Rabbit',
  hamster: 'Hamster',
  'guinea-pig': 'Guinea pig',
  fish: 'Fish',
  reptile: 'Reptile',
  other: 'Other',
}

/** Species that usually weigh less than a kilogram or a pound. */
const smallSpecies: ReadonlySet<Species> = new Set(['bird', 'hamster'])
export const startsSmall = (kind: Species): boolean => smallSpecies.has(kind)

export const genders = ['male', 'female', 'unknown'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = { male: 'Male', female: 'Female', unknown: 'Unknown' }

/** Sources of acquisition of a pet (spec core-records §9). */
export const acquisitionSources = [
  'purchased',
  'rescue',
  'shelter',
  'adopted',
  'bred',
  'gift',
  'other',
] as const
export type AcquisitionSource = (typeof acquisitionSources)[number]
export const acquisitionLabels: Record<AcquisitionSource, string> = {
  purchased: 'Purchased',
  rescue: 'Rescue',
  shelter: 'Shelter',
  adopted: 'Adopted',
  bred: 'Bred',
  gift: 'Gift',
  other: 'Other',
}
