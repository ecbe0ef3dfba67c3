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
import { healthLogErrors } from './health-logs.errors.ts'
import { checkLogDate } from './health-logs.rules.ts'
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
})

export const healthLog = recordStamp.extend({
  type: z.enum(healthLogTypes),
  value: z.string().nullable(),
  notes: z.string().nullable(),
  logDate: z.string(),
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
    takes: healthLogFields.extend({ petId: pathId, id: recordId }),
    answers: healthLog,
    refuses: [healthLogErrors.HEALTH_LOG_LIMIT_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkLogDate,
  }),
  updateHealthLog: operation('PATCH /health-logs/{healthLogId}', {
    summary: 'Change a health log; all of the form’s fields are sent',
    may: 'edit health logs',
    takes: healthLogFields.extend({ healthLogId: pathId, version }),
    answers: healthLog,
    refuses: [commonErrors.STALE_VERSION, healthLogErrors.ADVANCED_TRACKING_ELSEWHERE],
    rule: checkLogDate,
  }),
  deleteHealthLog: operation('DELETE /health-logs/{healthLogId}', {
    summary: 'Delete a health log',
    may: 'delete health logs',
    takes: z.object({ healthLogId: pathId }),
    answers: deleted,
  }),
}
