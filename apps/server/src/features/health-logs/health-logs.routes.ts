import type { HealthLog } from '@app/domain/health-logs/health-logs.contract'
import { healthLogsContract } from '@app/domain/health-logs/health-logs.contract'
import { healthLogErrors } from '@app/domain/health-logs/health-logs.errors'
import { completeMeasure } from '@app/domain/health-logs/measures.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  findRecord,
  listRecords,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { healthLogTable } from './health-logs.record.ts'

export const healthLogRoutes = serve(healthLogsContract, {
  listHealthLogs: ({ tx, input }) => listRecords(tx, healthLogTable, input),
  getHealthLog: ({ tx, input }) => findRecord(tx, healthLogTable, input.healthLogId),
  addHealthLog: ({ tx, input }) => addRecord(tx, healthLogTable, completeMeasure(input)),
  updateHealthLog: async ({ tx, input: { healthLogId, ...fields } }) => {
    const { type, symptom } = await findRecord<HealthLog>(tx, healthLogTable, healthLogId)
    if (type === 'advanced_tracking') throw new Refusal(healthLogErrors.ADVANCED_TRACKING_ELSEWHERE)
    if (symptom) throw new Refusal(healthLogErrors.SYMPTOM_ELSEWHERE)
    return updateRecord(tx, healthLogTable, { ...completeMeasure(fields), id: healthLogId })
  },
  deleteHealthLog: ({ tx, input }) => removeRecord(tx, healthLogTable, input.healthLogId),
})
