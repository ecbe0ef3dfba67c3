import { healthMetricsContract } from '@app/domain/health-metrics/health-metrics.contract'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { serve } from '../../platform/http/serve.ts'
import { addRecord, listRecords, updateRecord } from '../../platform/records/records.ts'
import { advancedTrackingTable } from '../health-logs/health-logs.record.ts'
import { findMeasures, seesPet } from './health-metrics.queries.ts'

const type = 'advanced_tracking'

export const healthMetricsRoutes = serve(healthMetricsContract, {
  listMeasures: async ({ tx, input: { petId } }) => {
    const [pet] = await tx.run(seesPet, [petId])
    if (!pet) throw new Refusal(commonErrors.NOT_FOUND)
    return tx.run(findMeasures, [petId])
  },
  listAdvancedTrackings: ({ tx, input }) => listRecords(tx, advancedTrackingTable, input),
  addAdvancedTracking: ({ tx, input: { tracking, ...fields } }) =>
    addRecord(tx, advancedTrackingTable, { ...fields, type, details: tracking }),
  updateAdvancedTracking: ({ tx, input: { healthLogId, tracking, ...fields } }) =>
    updateRecord(tx, advancedTrackingTable, { ...fields, type, details: tracking, id: healthLogId }),
})
