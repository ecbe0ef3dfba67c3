import { z } from 'zod'
import { plainDate } from '../kernel/date-fields.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { advancedTracking } from '../health-metrics/advanced-tracking.fields.ts'
import { symptomDetails } from '../symptoms/symptom-details.fields.ts'
import { healthLogErrors } from './health-logs.errors.ts'
import { checkHealthLog } from './health-logs.rules.ts'
import { measureUnits } from './measures.rules.ts'
import { healthLogTypes, type HealthLogType } from './health-logs.vocabulary.ts'

type SimpleType = Exclude<HealthLogType, 'advanced_tracking'>
const simpleTypes = healthLogTypes.filter((type): type is SimpleType => type !== 'advanced_tracking') as [
  SimpleType,
  ...SimpleType[],
]

/** The fields of a health log's form; an empty value or note is stored as null. */
export const healthLogFields = z.object({
  type: oneOf(simpleTypes, 'Type is required'),
  value: optionalText('Value', 200),
  notes: optionalText('Notes', 1000),
  logDate: plainDate('Date'),
  /** Kilograms, °C, or points of ten; it goes before what the value says. */
  measure: z.number({ error: 'Please enter a number' }).nullable().default(null),
  /** The unit in which the measure was typed; the value says it in this one. */
  unit: z.enum(measureUnits, { error: 'Choose a unit' }).nullable().default(null),
})

/** Takes a weight that is far from the last one; without it the person is asked first. */
export const anyway = z.boolean({ error: 'Anyway must be yes or no' }).default(false)

/** A health log. `measure` is in kilograms, °C or points of `scale`; what its own pages made is in the last two. */
export const healthLog = recordStamp.extend({
  type: z.enum(healthLogTypes),
  value: z.string().nullable(),
  notes: z.string().nullable(),
  logDate: z.string(),
  measure: z.number().nullable(),
  unit: z.enum(measureUnits).nullable(),
  scale: z.number().nullable(),
  tracking: advancedTracking.nullable(),
  symptom: symptomDetails.nullable(),
})
export type HealthLog = z.output<typeof healthLog>

export const healthLogsContract = {
  listHealthLogs: operation('GET /pets/{petId}/health-logs', {
    summary: "A pet's health logs, the newest first",
    may: 'view health logs',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(healthLog),
  }),
  getHealthLog: operation('GET /health-logs/{healthLogId}', {
    summary: 'One health log',
    may: 'view health logs',
    takes: z.object({ healthLogId: pathId }),
    answers: healthLog,
  }),
  addHealthLog: operation('POST /pets/{petId}/health-logs', {
    summary: 'Add a health log',
    may: 'add health logs',
    counts: 'healthLogs',
    takes: healthLogFields.extend({ petId: pathId, id: recordId, anyway }),
    answers: healthLog,
    refuses: [
      healthLogErrors.HEALTH_LOG_LIMIT_REACHED,
      healthLogErrors.WEIGHT_FAR_FROM_LAST,
      commonErrors.ID_TAKEN,
      commonErrors.ID_DELETED,
    ],
    rule: checkHealthLog,
  }),
  updateHealthLog: operation('PATCH /health-logs/{healthLogId}', {
    summary: 'Change a health log; all of the form’s fields are sent',
    may: 'edit health logs',
    takes: healthLogFields.extend({ healthLogId: pathId, version, anyway }),
    answers: healthLog,
    refuses: [
      healthLogErrors.WEIGHT_FAR_FROM_LAST,
      commonErrors.STALE_VERSION,
      healthLogErrors.ADVANCED_TRACKING_ELSEWHERE,
      healthLogErrors.SYMPTOM_ELSEWHERE,
    ],
    rule: checkHealthLog,
  }),
  deleteHealthLog: operation('DELETE /health-logs/{healthLogId}', {
    summary: 'Delete a health log',
    may: 'delete health logs',
    takes: z.object({ healthLogId: pathId }),
    answers: deleted,
  }),
}
