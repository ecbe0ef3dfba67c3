import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { optionalWallTime } from '../kernel/time/date-fields.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, byType, byWords, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeText } from '../records/record-fields.ts'
import { advancedTracking } from './advanced-tracking.fields.ts'
import { exerciseField } from './exercise/exercise.fields.ts'
import { healthLogErrors } from './health-logs.errors.ts'
import { checkHealthLog } from './health-logs.rules.ts'
import { healthLogTypeLabels, healthLogTypes, type HealthLogType } from './health-logs.vocabulary.ts'
import { measureUnits } from './measures.rules.ts'
import { quickCheck } from './quick-checks/quick-checks.fields.ts'
import { symptomDetails } from './symptom-details.fields.ts'

/** Types that forms of their own write. */
const detailedTypes = ['advanced_tracking', 'quick_check'] as const satisfies readonly HealthLogType[]
export type SimpleType = Exclude<HealthLogType, (typeof detailedTypes)[number]>
export const isSimple = (type: HealthLogType): type is SimpleType =>
  !detailedTypes.some((detailed) => detailed === type)
const simpleTypes = healthLogTypes.filter(isSimple) as [SimpleType, ...SimpleType[]]

/** Accepts a weight that is far from the last one; without it the server asks for confirmation. */
export const anyway = z.boolean({ error: 'Anyway must be yes or no' }).default(false)

/**
 * A health observation on a day. A log that a form of its own made has its details in `tracking`, `symptom` or `check`.
 */
export const healthLogs = defineKind({
  table: 'health_logs',
  one: 'a health log',
  words: 'health logs',
  of: 'pet',
  sortBy: 'takenAt',
  fields: {
    type: field({
      label: 'Type',
      takes: oneOf(simpleTypes, 'Type is required'),
      answers: z.enum(healthLogTypes),
      words: healthLogTypeLabels,
      sql: 'text',
    }),
    /** Number in kilograms, °C, mg/dL, or points of `scale`; it takes precedence over a number in `value`. */
    measure: field({
      label: 'Measure',
      takes: z.number({ error: 'Please enter a number' }).nullable().default(null),
      initial: null,
      answers: z.number().nullable(),
      sql: 'numeric',
    }),
    /** Unit in which the measure was typed; `value` words it in this unit. */
    unit: field({
      takes: z.enum(measureUnits, { error: 'Choose a unit' }).nullable().default(null),
      initial: null,
      answers: z.enum(measureUnits).nullable(),
      sql: 'text',
    }),
    scale: field({ answers: z.number().nullable(), sql: 'smallint' }),
    value: maybeText({ label: 'Value', max: 200 }),
    exercise: exerciseField,
    logDate: day({ label: 'Date' }),
    /** Time on that day, HH:mm on the clock of the person who noted it; null if only the day is known. */
    logTime: field({
      label: 'Time',
      takes: optionalWallTime('Time'),
      initial: '',
      answers: z.string().nullable(),
      sql: 'text',
    }),
    /** Day and time combined; a log without a time sorts first on its day. */
    takenAt: field({ sql: 'timestamp', computed: true }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
    /** Details from the forms of advanced tracking, of symptoms and of quick checks, each answered under its own name. */
    details: field({ sql: 'jsonb' }),
    tracking: field({ answers: advancedTracking.nullable() }),
    symptom: field({ answers: symptomDetails.nullable() }),
    check: field({ answers: quickCheck.nullable() }),
  },
})
export type HealthLog = z.output<typeof healthLogs.entry>

const added = adds(healthLogs, {
  counts: 'healthLogs',
  refuses: [
    healthLogErrors.HEALTH_LOG_LIMIT_REACHED,
    healthLogErrors.WEIGHT_FAR_FROM_LAST,
    // Of an exercise with minutes.
    commonErrors.FEATURE_NOT_IN_PLAN,
  ],
  rule: checkHealthLog,
})
const changed = changes(healthLogs, {
  refuses: [
    healthLogErrors.WEIGHT_FAR_FROM_LAST,
    healthLogErrors.ADVANCED_TRACKING_ELSEWHERE,
    healthLogErrors.SYMPTOM_ELSEWHERE,
    healthLogErrors.QUICK_CHECK_ELSEWHERE,
    commonErrors.FEATURE_NOT_IN_PLAN,
  ],
  rule: checkHealthLog,
})

export const healthLogsContract = {
  list: operation(
    'GET /pets/{petId}/health-logs',
    lists(healthLogs, "A pet's health logs, the newest first", { ...byType(healthLogTypes), ...byWords }),
  ),
  get: operation('GET /health-logs/{id}', reads(healthLogs)),
  add: operation('POST /pets/{petId}/health-logs', { ...added, takes: added.takes.extend({ anyway }) }),
  update: operation('PATCH /health-logs/{id}', { ...changed, takes: changed.takes.extend({ anyway }) }),
  delete: operation('DELETE /health-logs/{id}', deletes(healthLogs)),
}
