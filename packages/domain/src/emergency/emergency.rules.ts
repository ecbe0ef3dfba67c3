import { genderLabels, speciesLabels } from '../kernel/pets.vocabulary.ts'
import { formatWeight, type WeightUnit } from '../kernel/quantities/units.ts'
import { planInWords } from '../medications/rhythm.texts.ts'
import { ageInWords } from '../pets/pets.rules.ts'
import type { EmergencyContact } from './emergency-contacts.contract.ts'
import type { KeptCard } from './emergency.card.ts'
import type { EmergencyInformation, EmergencyPet } from './emergency.contract.ts'
import { poisonHotlines } from './emergency.vocabulary.ts'

/** Coordinates in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

const pointOf = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** Builds a map search around `position`; without it the map locates the user. */
export function mapsSearch(query: string, position?: Position): string {
  if (!position) return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
  return `https://www.google.com/maps/search/${encodeURIComponent(query)}/@${pointOf(position)},13z`
}

/** Message with the sender's position, for the person who comes to help. Five decimals are about a metre. */
export const locationMessage = (position: Position): string =>
  `Pet emergency: I am here. https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pointOf(position))}`

/** Returns the vet to call: the first one, else any. */
export const vetToCall = <C extends Pick<EmergencyContact, 'isVet'>>(contacts: readonly C[]): C | undefined =>
  contacts.find(({ isVet }) => isVet)

/** Contacts of a household; `name` is set if there are several households. */
interface ContactsOfHousehold {
  name: string | undefined
  contacts: readonly Pick<EmergencyContact, 'name' | 'phone' | 'isVet' | 'clinicName' | 'address'>[]
}

/** Lists the contacts of each household and both hotlines as plain text, one block for each. */
export function contactsAsText(households: readonly ContactsOfHousehold[]): string {
  const own = households.flatMap(({ name: household, contacts }) => [
    ...(household !== undefined && contacts.length > 0 ? [household] : []),
    ...contacts.map(({ name, phone, isVet, clinicName, address }) =>
      [`${name}${isVet ? ' (vet)' : ''}: ${phone}`, clinicName, address].filter(Boolean).join('\n'),
    ),
  ])
  const hotlines = poisonHotlines.map(({ name, phone }) => `${name}: ${phone}`)
  return [...own, ...hotlines].join('\n\n')
}

/** The reader's date and formats. */
export interface Reading {
  /** yyyy-MM-dd on the person's calendar. */
  today: string
  weightUnit: WeightUnit
  /** Formats a plain date in the reader's style. */
  formatDay: (date: string) => string
}

/** A pet in words, alike on the screen, on paper and on the card. */
export interface PetInWords {
  /** Summary line, such as 'Dog · Beagle mix · Male · 6 years · 27.3 lbs'. */
  summary: string
  /** Label and value of each known fact. */
  facts: [label: string, value: string][]
}

/** Words a pet's emergency information; leaves out unknown facts. */
export function describePet(pet: EmergencyPet, { today, weightUnit, formatDay }: Reading): PetInWords {
  const { species, breed, gender, birthDate, weightKg, microchipId, medications, vaccinations, vet } = pet
  const summary = [
    speciesLabels[species],
    breed,
    gender !== 'unknown' && genderLabels[gender],
    ageInWords(birthDate, today),
    weightKg !== null && formatWeight(weightKg, weightUnit),
  ]
  const facts: [string, string | null | undefined][] = [
    ['Allergies', pet.allergies],
    ['Conditions', pet.conditions],
    // Pets that were entered before the allergies field existed often have their allergies in the notes.
    [pet.allergies === null ? 'Notes and allergies' : 'Notes', pet.notes],
    ['Medications', medications.map((each) => medicationInWords(each, formatDay)).join('\n')],
    ['Vaccinations', vaccinations.map((dose) => vaccinationInWords(dose, formatDay)).join('\n')],
    ['Microchip', microchipId],
    ['Vet', vet && [vet.name, vet.location].filter(Boolean).join(', ')],
  ]
  return {
    summary: summary.filter(Boolean).join(' · '),
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
  }
}

/** Includes the first day of a plan in steps: a vet computes from it which step applies now. */
function medicationInWords(
  { name, dosage, instructions, startDate, ...plan }: EmergencyPet['medications'][number],
  formatDay: (date: string) => string,
): string {
  const begin = plan.rhythm && plan.rhythm.length > 1 && `started ${formatDay(startDate)}`
  const given = [name, dosage, planInWords(plan), begin].filter(Boolean).join(', ')
  return [given, instructions].filter(Boolean).join(' – ')
}

const vaccinationInWords = (
  { vaccineName, administeredDate, nextDueDate }: EmergencyPet['vaccinations'][number],
  formatDay: (date: string) => string,
): string =>
  [`${vaccineName} ${formatDay(administeredDate)}`, nextDueDate && `next ${formatDay(nextDueDate)}`]
    .filter(Boolean)
    .join(', ')

/** File name of the sheet (spec core-records §9). */
export const sheetName = (today: string): string => `emergency-information-${today}.pdf`

/** Builds the card of a household; `pictures` are data URLs by the pet's id. */
export function makeCard(
  { contacts, pets }: EmergencyInformation,
  reading: Reading & { savedAt: string; household: { id: string; name: string } },
  pictures: ReadonlyMap<string, string>,
): KeptCard {
  return {
    household: reading.household,
    savedAt: reading.savedAt,
    contacts: contacts.map(({ name, phone, isVet, clinicName, address, notes }) => ({
      name,
      phone,
      lines: [isVet ? 'Vet' : null, clinicName, address, notes].filter((line) => line !== null),
    })),
    pets: pets.map((pet) => ({
      name: pet.name,
      species: pet.species,
      picture: pictures.get(pet.id) ?? null,
      ...describePet(pet, reading),
    })),
  }
}
