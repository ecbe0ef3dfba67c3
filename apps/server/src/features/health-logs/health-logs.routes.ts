import type { HealthLog } from '@app/domain/health-logs/health-logs.contract'
import { healthLogsContract } from '@app/domain/health-logs/health-logs.contract'
import { healthLogErrors } from '@app/domain/health-logs/health-logs.errors'
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
  addHealthLog: ({ tx, input }) => addRecord(tx, healthLogTable, input),
  updateHealthLog: async ({ tx, input: { healthLogId, ...fields } }) => {
    const { type } = await findRecord<HealthLog>(tx, healthLogTable, healthLogId)
    if (type === 'advanced_tracking') throw new Refusal(healthLogErrors.ADVANCED_TRACKING_ELSEWHERE)
    return updateRecord(tx, healthLogTable, { ...fields, id: healthLogId })
  },
  deleteHealthLog: ({ tx, input }) => removeRecord(tx, healthLogTable, input.healthLogId),
})
