import { z } from 'zod'
import { oneOf, optionalAmount } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { wallTimes } from '../kernel/time/date-fields.ts'
import { timeZoneField } from '../kernel/time/time-zone-field.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, byWords, changes, deletes, inParts, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeAmount, maybeDay, maybeText, text, yesNo } from '../records/record-fields.ts'
import { MOST_UNITS } from './doses/doses.vocabulary.ts'
import { LATEST_MINUTES } from './latest-dose.vocabulary.ts'
import { medicationErrors } from './medications.errors.ts'
import { checkMedication } from './medications.rules.ts'
import { closeDosesChoices, earlierDosesChoices, medicationFrequencies } from './medications.vocabulary.ts'
import { rhythmEntry, rhythmForm } from './rhythm.fields.ts'
import { MOST_DOSE_UNITS, MOST_FREQUENCY } from './rhythm.vocabulary.ts'

/** A medication with its dosage and schedule; the form's instructions are stored as notes (spec core-records §3). */
export const medications = defineKind({
  table: 'medications',
  one: 'a medication',
  words: 'medications',
  of: 'pet',
  sortBy: 'startDate',
  // Inactive medications don't count towards the plan's quota.
  ceiling: 1000,
  fields: {
    name: text({ label: 'Medication name', max: 100 }),
    dosage: text({ label: 'Dosage', max: 100 }),
    /** With a rhythm the server stores its words here, shortened. */
    frequency: { ...text({ label: 'Frequency', max: MOST_FREQUENCY }), initial: medicationFrequencies[0] },
    startDate: day({ label: 'Start date' }),
    /** Last day of the course; for a rhythm that ends, its own last day at the latest. */
    endDate: maybeDay({ label: 'End date' }),
    instructions: maybeText({ label: 'Instructions', max: 1000, column: 'notes' }),
    isActive: yesNo(true, { label: 'Active medication', refusal: 'Active must be yes or no' }),
    /**
     * Steps of the rhythm; null if the frequency describes the schedule. A change without this field keeps the rhythm,
     * as long as the frequency is unchanged.
     */
    rhythm: field({
      takes: rhythmForm.nullable().optional(),
      initial: null,
      answers: rhythmEntry.nullable(),
      sql: 'jsonb',
    }),
    /** Times on the wall clock of `timeZone`: those of the rhythm, else as many as the frequency has (timesOf). */
    times: field({
      label: 'Times',
      takes: wallTimes('Times').nullable().default(null),
      initial: null,
      answers: z.array(z.string()),
      sql: 'text[]',
    }),
    /** Zone of the times; defaults to the zone of the person who adds the medication, or its present one. */
    timeZone: field({
      label: 'Time zone',
      takes: timeZoneField.default(null),
      initial: null,
      answers: z.string(),
      sql: 'text',
    }),
    /** Instants from which each of `times` counts; empty if every planned dose counts. */
    timesFrom: field({ answers: z.array(z.string()), sql: 'timestamptz[]' }),
    /** Minimum hours between two as-needed doses. */
    minIntervalHours: maybeAmount({ label: 'Hours between doses', max: 720 }),
    /** Maximum number of as-needed doses in any 24 hours. */
    maxDosesPerDay: maybeAmount({ label: 'Doses in 24 hours', min: 1, max: 100, whole: true }),
    /** Minutes by which a scheduled dose may be late; null for no limit. */
    latestMinutes: maybeAmount({ label: 'Too late after', ...LATEST_MINUTES, whole: true }),
    /** Units (tablets, ml, pumps) that one dose takes from the stock; defaults to 1. */
    doseUnits: maybeAmount({ label: 'Units per dose', max: MOST_DOSE_UNITS }),
    /** Counted units, stored as the stock; null stops counting, and without the field the stock stays unchanged. */
    unitsOnHand: field({
      label: 'Units on hand',
      takes: optionalAmount('Units on hand', { min: 0, max: MOST_UNITS }).optional(),
      initial: null,
      answers: z.number().nullable(),
    }),
    isCritical: yesNo(false, {
      label: 'Critical: may break quiet hours',
      refusal: 'Critical must be yes or no',
    }),
    /** Choice for doses that the schedule plans for earlier today and that no list has shown yet. */
    earlierDoses: field({
      takes: oneOf(earlierDosesChoices, 'Choose what to do with the earlier doses').default('left-out'),
      initial: 'left-out',
    }),
    /** Answer to the warning about planned doses too close to one that was given. */
    closeDoses: field({
      takes: oneOf(closeDosesChoices, 'Choose what becomes of the next doses').nullable().default(null),
      initial: null,
    }),
  },
})
export type Medication = z.output<typeof medications.entry>

export const medicationsContract = {
  list: operation(
    'GET /pets/{petId}/medications',
    lists(medications, "A pet's medications, the newest first", { ...inParts, ...byWords }),
  ),
  get: operation('GET /medications/{id}', reads(medications)),
  add: operation(
    'POST /pets/{petId}/medications',
    adds(medications, {
      counts: 'medicationsPerPet',
      countsFor: { petId: 'petId' },
      refuses: [medicationErrors.MEDICATION_LIMIT_REACHED],
      rule: checkMedication,
    }),
  ),
  update: operation(
    'PATCH /medications/{id}',
    changes(medications, {
      counts: 'medicationsPerPet',
      countsFor: { recordId: 'id' },
      refuses: [medicationErrors.MEDICATION_LIMIT_REACHED],
      rule: checkMedication,
    }),
  ),
  delete: operation('DELETE /medications/{id}', deletes(medications)),
}
