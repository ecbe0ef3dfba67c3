import { z } from 'zod'
import { photoFile, pictureLinks } from '../../files/photos.contract.ts'
import { photoErrors } from '../../files/photos.errors.ts'
import { commonErrors } from '../../kernel/errors.ts'
import {
  oneOf,
  optionalAmount,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  requiredAmount,
  version,
} from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { optionalInstant, plainDate, wallTime } from '../../kernel/time/date-fields.ts'
import { doseErrors, dosePictureErrors } from './doses.errors.ts'
import { checkDaySpan, checkMark, checkOutcome, checkRefill } from './doses.rules.ts'
import { doseOutcomes, MOST_UNITS, MOST_WAITED_SECONDS } from './doses.vocabulary.ts'

/** Input for marking a dose. */
export const markFields = z.object({
  /** Day and time of the scheduled dose; both null for an as-needed dose. */
  date: plainDate('Date').nullable().default(null),
  time: wallTime('Time').nullable().default(null),
  outcome: oneOf(doseOutcomes, 'Choose what happened to the dose'),
  /** Units, if they differ from the usual dose. */
  amount: optionalAmount('Amount', { max: MOST_UNITS }),
  /** Time of giving; null means now. */
  givenAt: optionalInstant('Time given'),
  note: optionalText('Note', 500),
})

const answersToQuestions = {
  /** Confirms the warning about other doses. */
  anyway: z.boolean({ error: 'Anyway must be yes or no' }).default(false),
  /** Confirms the warning about lateness, which is separate. */
  lateAnyway: z.boolean({ error: 'Late anyway must be yes or no' }).default(false),
}

/** A mark in the ledger. */
export const dose = z.object({
  id: z.string(),
  medicationId: z.string(),
  petId: z.string(),
  /** Scheduled dose that the mark settles; null for an as-needed dose. */
  date: z.string().nullable(),
  time: z.string().nullable(),
  dueAt: z.string().nullable(),
  outcome: z.enum(doseOutcomes),
  amount: z.number().nullable(),
  givenAt: z.string().nullable(),
  note: z.string().nullable(),
  picture: pictureLinks.nullable(),
  markedAt: z.string(),
  /** Null for a missed dose that the server recorded when its schedule changed. */
  createdBy: z.string().nullable(),
  /** Person who gave or skipped the dose: the author of the mark, unless a correction names another member. */
  byId: z.string().nullable(),
  /** Name of that person; null for a former member. */
  byName: z.string().nullable(),
  version: z.number(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
})
export type Dose = z.output<typeof dose>

/** A medication's stock, and its forecast. */
export const stock = z.object({
  unitsOnHand: z.number(),
  /** Units per dose today. */
  doseUnits: z.number(),
  runsOutOn: z.string().nullable(),
  daysLeft: z.number().nullable(),
  low: z.boolean(),
})

/** A current medication, with the fields that its doses need. */
export const dosedMedication = z.object({
  medicationId: z.string(),
  petId: z.string(),
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  instructions: z.string().nullable(),
  /** Due time of the next scheduled dose without a mark. */
  nextDueAt: z.string().nullable(),
  /** Null for a scheduled medication. */
  asNeeded: z.object({ lastGivenAt: z.string().nullable(), nextAllowedAt: z.string().nullable() }).nullable(),
  /** Null if the stock is not counted. */
  stock: stock.nullable(),
})
export type DosedMedication = z.output<typeof dosedMedication>

export const occurrence = z.object({
  medicationId: z.string(),
  petId: z.string(),
  date: z.string(),
  time: z.string(),
  dueAt: z.string(),
  /** Latest time for giving the dose; null if its medicine has no limit. */
  tooLateAt: z.string().nullable(),
  /** Due time of the next dose of its medicine: an unmarked dose is missed from then on, or from `tooLateAt`. */
  nextAt: z.string(),
  /** Units of this dose, if the step of its rhythm states them. */
  doseUnits: z.number().nullable(),
  mark: dose.nullable(),
})
export type Occurrence = z.output<typeof occurrence>

/** Scheduled dose that no user marked before it was too late or the next one was due. */
export const missedDose = occurrence.omit({ mark: true, nextAt: true })
export type MissedDose = z.output<typeof missedDose>

/**
 * A mark, and the resulting state of its medication: next dose and stock; null if the medication is no longer given.
 */
const settledDose = z.object({ dose, medication: dosedMedication.nullable() })
export type SettledDose = z.output<typeof settledDose>

const markedDose = settledDose.extend({
  /** Units by which the dose exceeded the stock. */
  stockShort: z.number(),
})
export type MarkedDose = z.output<typeof markedDose>

/** A given dose of insulin, in the calendar and clock of its medicine's zone. */
const insulinDose = z.object({
  date: z.string(),
  time: z.string(),
  /** Amount given, such as '2 units'; null if it is unknown because the medication has changed. */
  dose: z.string().nullable(),
})
export type InsulinDose = z.output<typeof insulinDose>

const notedRefill = z.object({
  refill: z.object({ id: z.string(), units: z.number(), refilledOn: z.string() }),
  unitsOnHand: z.number(),
})
export type NotedRefill = z.output<typeof notedRefill>

export const dosesContract = {
  listDoses: operation('GET /doses', {
    summary:
      'Doses of the medications that are being given, over all pets that are not archived or of one: what is due in a ' +
      'span of at most 31 days on the calendar of X-Time-Zone (today, where it is not said), each with its mark, and ' +
      'the marks of doses as needed or no longer scheduled. A span that begins before now and ends after it also has the ' +
      'last dose before it, as long as the next one is not due',
    may: 'view medications',
    takes: z.object({
      from: plainDate('From').optional(),
      to: plainDate('To').optional(),
      petId: z.string().max(100).optional(),
    }),
    answers: z.object({
      medications: z.array(dosedMedication),
      occurrences: z.array(occurrence),
      otherMarks: z.array(dose),
    }),
    rule: checkDaySpan,
  }),
  listDoseHistory: operation('GET /medications/{medicationId}/doses', {
    summary:
      'The ledger of a medication, the newest first; marks that were taken back are in it, and beside them the doses that ' +
      'nobody marked in time',
    may: 'view medications',
    takes: paging.extend({ medicationId: pathId }),
    answers: pageOf(dose).extend({ missed: z.array(missedDose) }),
  }),
  listInsulinDoses: operation('GET /pets/{petId}/insulin-doses', {
    summary: 'List the insulin doses given to a pet, newest first, at most 2,000',
    may: 'view medications',
    takes: z.object({ petId: pathId }),
    answers: z.array(insulinDose),
  }),
  markDose: operation('POST /medications/{medicationId}/doses', {
    summary:
      'Mark a scheduled dose, or note one as needed. One that somebody has marked is refused with that mark as ' +
      '`current`, and so is a repeated request whose mark was taken back; one too early is refused with ' +
      '`current.nextAllowedAt`, one close to another with that one, unless `anyway` is said, and one given later than its medicine allows ' +
      'unless `lateAnyway` is',
    may: 'mark doses',
    takes: markFields.extend({
      medicationId: pathId,
      id: recordId,
      ...answersToQuestions,
      /**
       * Seconds since the user marked the dose, if the mark waited on a device without a connection; a dose given "now"
       * was given then.
       */
      waited: z.number({ error: 'Waited must be a number' }).int().min(0).max(MOST_WAITED_SECONDS).default(0),
    }),
    answers: markedDose,
    refuses: [...Object.values(doseErrors), commonErrors.CEILING_REACHED, commonErrors.ID_TAKEN],
    rule: checkMark,
  }),
  getDose: operation('GET /doses/{doseId}', {
    summary: 'Read one mark, also an undone one. After a lost answer, a mark that is not found never arrived',
    may: 'view medications',
    takes: z.object({ doseId: pathId }),
    answers: settledDose,
  }),
  undoDose: operation('POST /doses/{doseId}/undo', {
    summary:
      'Undo a mark: its units return to the stock, its picture is deleted, and the activity log keeps it',
    may: 'correct doses',
    takes: z.object({ doseId: pathId }),
    answers: settledDose,
  }),
  correctDose: operation('PUT /doses/{doseId}', {
    summary:
      'Correct a mark: what happened, when, how much, by whom, and its note. It asks what marking asks, where the time or ' +
      'the outcome changes; the stock follows, and the activity shows both versions',
    may: 'correct doses',
    takes: markFields.omit({ date: true, time: true }).extend({
      doseId: pathId,
      version,
      /** Member who gave or skipped the dose; null keeps the present one. */
      byId: z.uuid({ error: 'Choose who it was' }).nullable().default(null),
      ...answersToQuestions,
    }),
    answers: markedDose,
    refuses: [
      doseErrors.MARK_TAKEN_BACK,
      doseErrors.DOSE_TOO_SOON,
      doseErrors.DOSE_CLOSE_TO_ANOTHER,
      doseErrors.DOSE_TOO_LATE,
      doseErrors.DOSE_OVER_DAILY_MAXIMUM,
      commonErrors.STALE_VERSION,
    ],
    rule: checkOutcome,
  }),
  addDosePicture: operation('POST /doses/{doseId}/picture', {
    summary: 'Add a picture to a mark, at most 10 MB; it is one of the photos that the plan allows',
    may: 'correct doses',
    counts: 'photos',
    rate: 'uploads',
    takesFile: true,
    takes: z.object({
      doseId: pathId,
      file: photoFile,
      /** Changes nothing if the mark has a picture: a picture that waited on a device may have arrived before. */
      unlessPictured: z.literal('true').optional(),
    }),
    answers: dose,
    refuses: [...Object.values(photoErrors), ...Object.values(dosePictureErrors)],
  }),
  removeDosePicture: operation('DELETE /doses/{doseId}/picture', {
    summary: 'Remove the picture of a mark with its stored files; the mark stays',
    may: 'correct doses',
    takes: z.object({ doseId: pathId }),
    answers: dose,
    refuses: Object.values(dosePictureErrors),
  }),
  addRefill: operation('POST /medications/{medicationId}/refills', {
    summary:
      'Note a refill, which adds to what is on hand. An id that holds another refill is refused with that one as `current`',
    may: 'mark doses',
    takes: z.object({
      medicationId: pathId,
      id: recordId,
      units: requiredAmount('Units', { max: MOST_UNITS, required: 'Enter how many units you got' }),
      refilledOn: plainDate('Date'),
    }),
    answers: notedRefill,
    refuses: [commonErrors.CEILING_REACHED, commonErrors.ID_TAKEN],
    rule: checkRefill,
  }),
}
export type MarkInput = z.output<typeof markFields> & {
  id: string
  anyway: boolean
  lateAnyway: boolean
  waited: number
}

export type CorrectionInput = Omit<z.output<typeof markFields>, 'date' | 'time'> & {
  doseId: string
  version: number
  byId: string | null
  anyway: boolean
  lateAnyway: boolean
}
