import { z } from 'zod'
import { appointments } from '../appointments/appointments.contract.ts'
import { appointmentErrors } from '../appointments/appointments.errors.ts'
import { reminderErrors } from '../due/reminders.errors.ts'
import { repeatingChoices } from '../expenses/expenses.vocabulary.ts'
import { photos, photoFile, pictureLinks } from '../files/photos.contract.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { anyway, healthLogs } from '../health/health-logs.contract.ts'
import { healthLogErrors } from '../health/health-logs.errors.ts'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, oneOf, pathId, requiredText, version } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import {
  acquisitionLabels,
  acquisitionSources,
  genderLabels,
  genders,
  species,
  speciesLabels,
} from '../kernel/pets.vocabulary.ts'
import { toKilograms } from '../kernel/quantities/units.ts'
import { optionalDate } from '../kernel/time/date-fields.ts'
import { medications } from '../medications/medications.contract.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes } from '../records/kind-operations.ts'
import { choice, field, maybeDay, maybeText, presetChoice } from '../records/record-fields.ts'
import { vaccinations } from '../vaccinations/vaccinations.contract.ts'
import { checkDiedOn } from './memory.rules.ts'
import { petErrors } from './pets.errors.ts'
import { checkPet } from './pets.rules.ts'
import { MOST_WEIGHTS } from './weights.rules.ts'

/** Heavier than any animal in a household; more is a typing error. */
const MAX_WEIGHT_KG = 2000

const weightKg = z
  .number({ error: 'Please enter a valid weight' })
  .min(0, 'Weight cannot be negative')
  .max(MAX_WEIGHT_KG, 'Please enter a valid weight')
  .nullable()
  .default(null)
  // A weight of 0 or of less than a tenth of a gram counts as none.
  .transform((weight) => toKilograms(weight ?? 0, 'kg') || null)

const targetKg = (label: string) =>
  field({ label, takes: weightKg, initial: null, answers: z.number().nullable(), sql: 'numeric' })

/** Pets with the fields of their form, and the figures and messages of spec access §5. */
export const pets = defineKind({
  table: 'pets',
  one: 'a pet',
  words: 'pets',
  of: 'household',
  fields: {
    name: field({
      label: 'Name',
      takes: requiredText({
        min: 2,
        max: 50,
        required: 'Pet name is required',
        tooShort: 'Pet name must be at least 2 characters',
        tooLong: 'Pet name must be less than 50 characters',
      }),
      initial: '',
      answers: z.string(),
      sql: 'text',
      max: 50,
    }),
    species: choice(species, { label: 'Species', words: speciesLabels, missing: 'Species is required' }),
    breed: maybeText({ label: 'Breed', max: 100 }),
    gender: presetChoice(genders, 'unknown', {
      label: 'Gender',
      words: genderLabels,
      missing: 'Choose a gender',
    }),
    birthDate: maybeDay({ label: 'Birth date' }),
    weightKg: field({
      label: 'Weight',
      takes: weightKg,
      initial: null,
      answers: z.number().nullable(),
      sql: 'numeric',
    }),
    /** Target range of the weight, set by the owner or vet: both ends or neither. */
    targetLowKg: targetKg('Target weight, from'),
    targetHighKg: targetKg('Target weight, to'),
    microchipId: maybeText({ label: 'Microchip ID', called: 'Microchip', max: 50 }),
    acquisitionSource: field({
      label: 'Came from',
      takes: oneOf(acquisitionSources, 'Choose where your pet came from').nullable().default(null),
      initial: null,
      answers: z.enum(acquisitionSources).nullable(),
      words: acquisitionLabels,
      sql: 'text',
    }),
    /** Day on which the pet came to its household; its anniversaries are milestones. */
    homeSince: maybeDay({ label: 'Home since' }),
    /** Allergies and intolerances; first on the emergency sheet. */
    allergies: maybeText({ label: 'Allergies', max: 500 }),
    /** Chronic illnesses, such as diabetes. */
    conditions: maybeText({ label: 'Conditions', max: 500 }),
    notes: maybeText({ label: 'Notes', max: 500 }),
    picture: field({ answers: pictureLinks.nullable() }),
    /** Time of archiving; null for a pet that is not archived. */
    archivedAt: field({ answers: z.string().nullable() }),
    /** Day on which a pet in memory died, if known. */
    diedOn: field({ answers: z.string().nullable() }),
  },
})
export type Pet = z.output<typeof pets.entry>
export type PetFields = z.output<typeof pets.form>

/** Fields of a pet that every role sees: name, species, breed and picture. */
export const petFace = pets.entry.pick({ id: true, name: true, species: true, breed: true, picture: true })

/** Counters of a pet's overview, with its nearest dates. */
export const petSummary = z.object({
  /** Active medications: counted by the plan, even if the course is over by its last day. */
  activeMedications: z.number(),
  /** Active medications whose last day has not passed. */
  currentMedications: z.number(),
  upcomingAppointments: z.number(),
  healthLogs: z.number(),
  photos: z.number(),
  nextAppointmentAt: z.string().nullable(),
  nextVaccinationDue: z.string().nullable(),
  /** Vaccine that is due then. */
  nextVaccineName: z.string().nullable(),
  /** Day of the newest weighing with the present weight; null if the weight was typed into the pet since. */
  weighedOn: z.string().nullable(),
  /** Time at which a weight was last typed into the pet, or cleared. */
  weightTypedAt: z.string().nullable(),
})

/** Counts of a pet's records, all of which are deleted with it, and of its active repeating expenses. */
export const petHoldings = z.object({
  records: z.number(),
  photos: z.number(),
  documents: z.number(),
  /** 0 for a user who may not see expenses. */
  repeatingExpenses: z.number(),
})
export type PetHoldings = z.output<typeof petHoldings>

export const petInList = pets.entry.extend({
  summary: petSummary,
  /** Weighings of the last year, thinned out, oldest first, including the first and the last one. */
  weights: z.array(z.object({ date: z.string(), kg: z.number() })).max(MOST_WEIGHTS),
})
export type PetInList = z.output<typeof petInList>

/** A pet with the newest record of each kind. */
export const petRecord = pets.entry.extend({
  summary: petSummary,
  medications: z.array(medications.entry),
  appointments: z.array(appointments.entry),
  healthLogs: z.array(healthLogs.entry),
  vaccinations: z.array(vaccinations.entry),
  photos: z.array(photos.entry),
})
export type PetRecord = z.output<typeof petRecord>

const onePet = { takes: z.object({ petId: pathId }) }
const archiving = {
  may: 'edit pets',
  takes: z.object({ petId: pathId, version }),
  answers: pets.entry,
} as const
const petLimits = [petErrors.PET_LIMIT_REACHED, petErrors.PET_CEILING_REACHED]
const recordsEach = z.coerce.number().int().min(1).max(100).default(50)

/** Outcome of the pet's repeating expenses; without the pet, those that continue are General. */
const repeatingExpenses = z.enum(repeatingChoices, { error: 'Choose stop or continue' }).default('stop')

const deleted = deletes(
  pets,
  'Delete a pet with all its records; its expenses stay, and its repeating ones stop or continue',
)
const changed = changes(pets, { refuses: [healthLogErrors.WEIGHT_FAR_FROM_LAST], rule: checkPet })

export const petsContract = {
  list: operation('GET /pets', {
    summary: "List the household's pets with their counters, archived ones last",
    may: 'view pets',
    takes: nothing,
    answers: z.array(petInList),
  }),
  listPetRecords: operation('GET /pets/records', {
    summary: "List the household's pets, each with its newest records, for programs that read everything",
    may: 'view pets',
    takes: z.object({ records: recordsEach }),
    answers: z.array(petRecord),
  }),
  listPetFaces: operation('GET /pets/faces', {
    summary: 'List name, species, breed and picture of each pet, for members of any role',
    may: 'view pet faces',
    takes: nothing,
    answers: z.array(petFace),
  }),
  get: operation('GET /pets/{id}', {
    summary: 'Read one pet with its newest records',
    may: 'view pets',
    takes: z.object({ id: pathId, records: recordsEach }),
    answers: petRecord,
  }),
  countPetHoldings: operation('GET /pets/{petId}/holdings', {
    summary: 'Count the records, photos and documents that deleting a pet would delete',
    may: 'delete pets',
    ...onePet,
    answers: petHoldings,
  }),
  add: operation('POST /pets', adds(pets, { counts: 'pets', refuses: petLimits, rule: checkPet })),
  update: operation('PATCH /pets/{id}', { ...changed, takes: changed.takes.extend({ anyway }) }),
  archivePet: operation('POST /pets/{petId}/archive', {
    summary:
      'Archive a pet: its record stays, its reminders stop, and it no longer counts toward the plan. Of one that is ' +
      'archived it changes the day of death. Its repeating expenses stop until it is back, or continue',
    ...archiving,
    takes: archiving.takes.extend({ diedOn: optionalDate('Date'), repeatingExpenses }),
    refuses: [commonErrors.STALE_VERSION],
    rule: checkDiedOn,
  }),
  unarchivePet: operation('POST /pets/{petId}/unarchive', {
    summary: 'Bring an archived pet back',
    ...archiving,
    // Its planned visits and its reminders count again.
    counts: ['pets', 'upcomingAppointments', 'reminders'],
    bringsSeveral: true,
    refuses: [
      commonErrors.STALE_VERSION,
      ...petLimits,
      appointmentErrors.APPOINTMENT_LIMIT_REACHED,
      reminderErrors.REMINDER_LIMIT_REACHED,
    ],
  }),
  delete: operation('DELETE /pets/{id}', {
    ...deleted,
    takes: deleted.takes.extend({ repeatingExpenses }),
  }),
  setProfilePhoto: operation('PUT /pets/{petId}/profile-photo', {
    summary: "Upload the pet's profile photo, at most 5 MB",
    may: 'edit pets',
    rate: 'uploads',
    takesFile: true,
    takes: z.object({ petId: pathId, file: photoFile }),
    answers: pets.entry,
    refuses: Object.values(photoErrors),
  }),
  removeProfilePhoto: operation('DELETE /pets/{petId}/profile-photo', {
    summary: "Remove the pet's profile photo",
    may: 'edit pets',
    ...onePet,
    answers: pets.entry,
  }),
}
