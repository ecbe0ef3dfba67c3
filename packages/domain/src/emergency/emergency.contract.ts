import { z } from 'zod'
import { nothing, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { genders } from '../kernel/pets.vocabulary.ts'
import { printErrors } from '../kernel/printed.errors.ts'
import { paper, printedSheet } from '../kernel/printed.ts'
import { rhythmEntry } from '../medications/rhythm.fields.ts'
import { petFace } from '../pets/pets.contract.ts'
import { emergencyContacts } from './emergency-contacts.contract.ts'
import { emergencyErrors } from './emergency.errors.ts'
import { MOST_PETS_ON_A_SHEET } from './emergency.vocabulary.ts'

/** Emergency information about a pet, for a vet. */
export const emergencyPet = petFace.extend({
  gender: z.enum(genders),
  birthDate: z.string().nullable(),
  weightKg: z.number().nullable(),
  microchipId: z.string().nullable(),
  allergies: z.string().nullable(),
  conditions: z.string().nullable(),
  /** Notes of the owner. */
  notes: z.string().nullable(),
  /** Current medications. */
  medications: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      dosage: z.string(),
      frequency: z.string(),
      /** Steps of the rhythm; null if the frequency describes the whole schedule. */
      rhythm: rhythmEntry.nullable(),
      /** First day, yyyy-MM-dd: the steps of a plan are counted from it. */
      startDate: z.string(),
      instructions: z.string().nullable(),
    }),
  ),
  /** The newest dose of each vaccine. */
  vaccinations: z.array(
    z.object({
      id: z.string(),
      vaccineName: z.string(),
      administeredDate: z.string(),
      nextDueDate: z.string().nullable(),
    }),
  ),
  /** Vet of the last or next visit. */
  vet: z.object({ name: z.string(), location: z.string().nullable() }).nullable(),
})
export type EmergencyPet = z.output<typeof emergencyPet>

export const emergencyInformation = z.object({
  /** Contacts, those to call first at the top. */
  contacts: z.array(emergencyContacts.entry),
  pets: z.array(emergencyPet),
})
export type EmergencyInformation = z.output<typeof emergencyInformation>

export const emergencyContract = {
  getEmergencyInformation: operation('GET /emergency-information', {
    summary: 'Read whom to call, and the facts about each pet that a vet needs; for every role',
    may: 'view emergency information',
    takes: nothing,
    answers: emergencyInformation,
  }),
  printEmergencyInformation: operation('GET /emergency-information/sheet', {
    summary: 'Print the emergency information as PDF, of all pets or of some',
    may: 'print emergency information',
    withoutTransaction: true,
    takes: z.object({
      paper,
      petIds: z
        .array(pathId)
        .max(MOST_PETS_ON_A_SHEET, `At most ${MOST_PETS_ON_A_SHEET} pets fit on a sheet`)
        .optional(),
    }),
    answers: printedSheet,
    refuses: [emergencyErrors.NO_PETS_AVAILABLE, ...Object.values(printErrors)],
  }),
}
