import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import {
  asNumber,
  deleted,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { optionalWallTime, plainDate } from '../kernel/time/date-fields.ts'
import { advancedTracking } from './advanced-tracking.fields.ts'
import { checkTracking } from './advanced-tracking.rules.ts'
import { anyway, healthLogs } from './health-logs.contract.ts'
import { healthLogErrors } from './health-logs.errors.ts'
import { checkTakenAt } from './health-logs.rules.ts'
import { checkMeasureTarget } from './measure-targets.rules.ts'
import { measureUnits } from './measures.rules.ts'
import { measureKinds, targetMeasures } from './measures.vocabulary.ts'

const trackingFields = z.object({
  logDate: plainDate('Date'),
  logTime: optionalWallTime('Time'),
  notes: optionalText('Notes', 1000),
  tracking: advancedTracking,
})

/**
 * One measurement. Weights are in kilograms, temperatures in °C, glucose in mg/dL, rates per minute, scores in points
 * of `scale`.
 */
export const measurePoint = z.object({
  logId: z.string(),
  kind: z.enum(measureKinds),
  date: z.string(),
  /** HH:mm; null if only the day is known. */
  time: z.string().nullable(),
  amount: z.number(),
  scale: z.number().nullable(),
})
export type MeasurePoint = z.output<typeof measurePoint>

/** One end of a target, stored to the thousandth. */
const endOf = (missing: string) =>
  z.preprocess(
    asNumber,
    z.number({ error: missing }).overwrite((end) => Math.round(end * 1000) / 1000),
  )
const targetOf = z.object({ petId: pathId, measure: oneOf(targetMeasures, 'Choose a measure') })

/** Target range that the household set for a measure, in the unit of `measurePoint`. */
const measureTarget = z.object({ measure: z.enum(targetMeasures), low: z.number(), high: z.number() })

export const healthMetricsContract = {
  listMeasures: operation('GET /pets/{petId}/measures', {
    summary: "List the measurements of a pet's health logs, oldest first, at most the newest 2,000",
    may: 'view health logs',
    takes: z.object({ petId: pathId }),
    answers: z.array(measurePoint),
  }),
  listMeasureTargets: operation('GET /pets/{petId}/measure-targets', {
    summary: 'List the target ranges that the household has set for a pet; the target weight is in the pet',
    may: 'view health logs',
    takes: z.object({ petId: pathId }),
    answers: z.array(measureTarget),
  }),
  setMeasureTarget: operation('PUT /pets/{petId}/measure-targets', {
    summary: 'Set the target range of a measure of a pet, both ends included',
    may: 'edit health logs',
    takes: targetOf.extend({
      low: endOf('Enter where the target begins'),
      high: endOf('Enter where the target ends'),
      /** Unit in which both ends were typed; error messages use it for impossible values. */
      unit: z.enum(measureUnits, { error: 'Choose a unit' }).nullable().default(null),
    }),
    answers: measureTarget,
    rule: checkMeasureTarget,
  }),
  removeMeasureTarget: operation('POST /pets/{petId}/measure-targets/removal', {
    summary: 'Remove the target range of a measure of a pet; the usual range of its species applies again',
    may: 'edit health logs',
    takes: targetOf,
    answers: deleted,
  }),
  listAdvancedTrackings: operation('GET /pets/{petId}/advanced-trackings', {
    summary: "List a pet's advanced trackings, newest first",
    may: 'view health logs',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(healthLogs.entry),
  }),
  addAdvancedTracking: operation('POST /pets/{petId}/advanced-trackings', {
    summary: 'Add an advanced tracking; it is a health log',
    may: 'add health logs',
    counts: 'healthLogs',
    takes: trackingFields.extend({ petId: pathId, id: recordId, anyway }),
    answers: healthLogs.entry,
    refuses: [
      healthLogErrors.HEALTH_LOG_LIMIT_REACHED,
      healthLogErrors.WEIGHT_FAR_FROM_LAST,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
    rule: (input, moment) => ({ ...checkTakenAt(input, moment), ...checkTracking(input.tracking) }),
  }),
  updateAdvancedTracking: operation('PATCH /advanced-trackings/{id}', {
    summary: 'Change an advanced tracking; all of the form’s fields are sent',
    may: 'edit health logs',
    takes: trackingFields.extend({ id: pathId, version, anyway }),
    answers: healthLogs.entry,
    refuses: [healthLogErrors.WEIGHT_FAR_FROM_LAST, commonErrors.STALE_VERSION],
    rule: (input, moment) => ({ ...checkTakenAt(input, moment), ...checkTracking(input.tracking) }),
  }),
}
