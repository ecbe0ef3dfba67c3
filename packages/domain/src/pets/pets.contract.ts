import { z } from 'zod'
import { optionalDate } from '../kernel/date-fields.ts'
import {
  deleted,
  nothing,
  optionalText,
  oneOf,
  pathId,
  recordId,
  requiredText,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { commonErrors } from '../kernel/errors.ts'
import { medication } from '../medications/medications.contract.ts'
import { appointment } from '../appointments/appointments.contract.ts'
import { appointmentErrors } from '../appointments/appointments.errors.ts'
import { healthLog } from '../health-logs/health-logs.contract.ts'
import { vaccination } from '../vaccinations/vaccinations.contract.ts'
import { photo, photoFile, pictureLinks } from '../photos/photos.contract.ts'
import { photoErrors } from '../photos/photos.errors.ts'
import { petErrors } from './pets.errors.ts'
import { checkBirthDate } from './pets.rules.ts'
import { acquisitionSources, genders, species } from './pets.vocabulary.ts'

/** No animal that a household keeps is heavier; more is a typing error. */
const MAX_WEIGHT_KG = 2000

const weightKg = z
  .number({ error: 'Please enter a valid weight' })
  .min(0, 'Weight cannot be negative')
  .max(MAX_WEIGHT_KG, 'Please enter a valid weight')
  .nullable()
  .default(null)
  // A weight of 0 or less than a gram is none.
  .transform((weight) => Math.round((weight ?? 0) * 1000) / 1000 || null)

/** The fields of a pet's form, with the figures and messages of spec access §5. */
export const petFields = z.object({
  name: requiredText({
    min: 2,
    max: 50,
    required: 'Pet name is required',
    tooShort: 'Pet name must be at least 2 characters',
    tooLong: 'Pet name must be less than 50 characters',
  }),
  species: oneOf(species, 'Species is required'),
  breed: optionalText('Breed', 100),
  gender: oneOf(genders, 'Choose a gender').default('unknown'),
  birthDate: optionalDate('Birth date'),
  weightKg,
  microchipId: optionalText('Microchip', 50),
  acquisitionSource: oneOf(acquisitionSources, 'Choose where your pet came from').nullable().default(null),
  notes: optionalText('Notes', 500),
})
export type PetFields = z.output<typeof petFields>

/** What a member of any role sees of a pet: name, species, breed and picture. */
export const petFace = z.object({
  id: z.string(),
  name: z.string(),
  species: z.enum(species),
  breed: z.string().nullable(),
  picture: pictureLinks.nullable(),
})

/** A pet with its own facts; `archivedAt` marks an archived pet. */
export const pet = petFace.extend({
  gender: z.enum(genders),
  birthDate: z.string().nullable(),
  weightKg: z.number().nullable(),
  microchipId: z.string().nullable(),
  acquisitionSource: z.enum(acquisitionSources).nullable(),
  notes: z.string().nullable(),
  archivedAt: z.string().nullable(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
})
export type Pet = z.output<typeof pet>

/** How many records a pet has: the four counters of its overview and the nearest dates. */
export const petSummary = z.object({
  activeMedications: z.number(),
  upcomingAppointments: z.number(),
  healthLogs: z.number(),
  photos: z.number(),
  nextAppointmentAt: z.string().nullable(),
  nextVaccinationDue: z.string().nullable(),
})

/** How much is kept of a pet, all of which is deleted with it. */
export const petHoldings = z.object({ records: z.number(), photos: z.number(), documents: z.number() })
export type PetHoldings = z.output<typeof petHoldings>

export const petInList = pet.extend({ summary: petSummary })
export type PetInList = z.output<typeof petInList>

/** A pet with the newest of each of its records. */
export const petRecord = pet.extend({
  summary: petSummary,
  medications: z.array(medication),
  appointments: z.array(appointment),
  healthLogs: z.array(healthLog),
  vaccinations: z.array(vaccination),
  photos: z.array(photo),
})
export type PetRecord = z.output<typeof petRecord>

const onePet = { takes: z.object({ petId: pathId }) }
const archiving = { may: 'edit pets', takes: z.object({ petId: pathId, version }), answers: pet } as const
const petLimits = [petErrors.PET_LIMIT_REACHED, petErrors.PET_CEILING_REACHED]
const recordsEach = z.coerce.number().int().min(1).max(100).default(50)

export const petsContract = {
  listPets: operation('GET /pets', {
    summary: "The household's pets with their counters; archived ones last",
    may: 'view pets',
    takes: nothing,
    answers: z.array(petInList),
  }),
  listPetRecords: operation('GET /pets/records', {
    summary: "The household's pets, each with the newest of its records, for programs that read everything",
    may: 'view pets',
    takes: z.object({ records: recordsEach }),
    answers: z.array(petRecord),
  }),
  listPetFaces: operation('GET /pets/faces', {
    summary: 'Name, species, breed and picture of each pet, for members of any role',
    may: 'view pet faces',
    takes: nothing,
    answers: z.array(petFace),
  }),
  getPet: operation('GET /pets/{petId}', {
    summary: 'One pet with the newest of its records',
    may: 'view pets',
    takes: z.object({ petId: pathId, records: recordsEach }),
    answers: petRecord,
  }),
  countPetHoldings: operation('GET /pets/{petId}/holdings', {
    summary: 'How many records, photos and documents would be deleted with a pet',
    may: 'delete pets',
    ...onePet,
    answers: petHoldings,
  }),
  addPet: operation('POST /pets', {
    summary: 'Add a pet',
    may: 'add pets',
    counts: 'pets',
    takes: petFields.extend({ id: recordId }),
    answers: pet,
    refuses: [...petLimits, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkBirthDate,
  }),
  updatePet: operation('PATCH /pets/{petId}', {
    summary: "Change a pet's facts; all of the form's fields are sent",
    may: 'edit pets',
    takes: petFields.extend({ petId: pathId, version }),
    answers: pet,
    refuses: [commonErrors.STALE_VERSION],
    rule: checkBirthDate,
  }),
  archivePet: operation('POST /pets/{petId}/archive', {
    summary: 'Archive a pet: its record stays, its reminders stop, and it no longer counts toward the plan',
    ...archiving,
    refuses: [commonErrors.STALE_VERSION],
  }),
  unarchivePet: operation('POST /pets/{petId}/unarchive', {
    summary: 'Bring an archived pet back',
    ...archiving,
    // Its planned visits count again.
    counts: ['pets', 'upcomingAppointments'],
    bringsSeveral: true,
    refuses: [commonErrors.STALE_VERSION, ...petLimits, appointmentErrors.APPOINTMENT_LIMIT_REACHED],
  }),
  deletePet: operation('DELETE /pets/{petId}', {
    summary: 'Delete a pet with all its records',
    may: 'delete pets',
    ...onePet,
    answers: deleted,
  }),
  setProfilePhoto: operation('PUT /pets/{petId}/profile-photo', {
    summary: "Upload the pet's profile photo, at most 5 MB",
    may: 'edit pets',
    rate: 'uploads',
    takesFile: true,
    takes: z.object({ petId: pathId, file: photoFile }),
    answers: pet,
    refuses: Object.values(photoErrors),
  }),
  removeProfilePhoto: operation('DELETE /pets/{petId}/profile-photo', {
    summary: "Remove the pet's profile photo",
    may: 'edit pets',
    ...onePet,
    answers: pet,
  }),
}
