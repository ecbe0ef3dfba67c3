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
  runsBy: 'startDate',
  // Inactive ones fill no place in the plan.
  ceiling: 1000,
  fields: {
    name: text({ label: 'Medication name', max: 100 }),
    dosage: text({ label: 'Dosage', max: 100 }),
    /** With a rhythm the server writes its words here, in short. */
    frequency: { ...text({ label: 'Frequency', max: MOST_FREQUENCY }), initial: medicationFrequencies[0] },
    startDate: day({ label: 'Start date' }),
    /** Last day of the course; for a rhythm that ends, its own last day at the latest. */
    endDate: maybeDay({ label: 'End date' }),
    instructions: maybeText({ label: 'Instructions', max: 1000, column: 'notes' }),
    isActive: yesNo(true, { label: 'Active medication', refusal: 'Active must be yes or no' }),
    /**
     * The steps in which it is given; null where the frequency says it all. Without one a change keeps the rhythm, as long as
     * it leaves the frequency as it is.
     */
    rhythm: field({
      takes: rhythmForm.nullable().optional(),
      initial: null,
      answers: rhythmEntry.nullable(),
      sql: 'jsonb',
    }),
    /** On the wall clock of `timeZone`: those of the rhythm, else as many as the frequency has (timesOf). */
    times: field({
      label: 'Times',
      takes: wallTimes('Times').nullable().default(null),
      initial: null,
      answers: z.array(z.string()),
      sql: 'text[]',
    }),
    /** The zone of the times; without it that of the person who adds it, or the one that it has. */
    timeZone: field({
      label: 'Time zone',
      takes: timeZoneField.default(null),
      initial: null,
      answers: z.string(),
      sql: 'text',
    }),
    /** From when each of `times` counts; empty where every planned dose does. */
    timesFrom: field({ answers: z.array(z.string()), sql: 'timestamptz[]' }),
    /** Hours between two doses as needed, at least. */
    minIntervalHours: maybeAmount({ label: 'Hours between doses', max: 720 }),
    /** Doses as needed in any 24 hours, at most. */
    maxDosesPerDay: maybeAmount({ label: 'Doses in 24 hours', min: 1, max: 100, whole: true }),
    /** Minutes by which a dose at a time may be late, at most; null says nothing. */
    latestMinutes: maybeAmount({ label: 'Too late after', ...LATEST_MINUTES, whole: true }),
    /** Units (tablets, ml, pumps) that one dose takes from the stock; 1 where it is not said. */
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
    /** The answer to the question that a change asks where it plans doses too close to one that was given. */
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
