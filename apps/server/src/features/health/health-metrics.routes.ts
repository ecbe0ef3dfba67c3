import type { AdvancedTracking } from '@app/domain/health/advanced-tracking.fields'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { healthMetricsContract } from '@app/domain/health/health-metrics.contract'
import { serve } from '../../platform/http/serve.ts'
import {
  addAndCommit,
  checkPet,
  findRecord,
  listRecords,
  updateRecord,
} from '../../platform/records/records.ts'
import { advancedTrackingTable } from './health-logs.record.ts'
import { checkLastWeight, listMeasures } from './health-logs.service.ts'
import { forgetTarget, keepTarget, listTargets } from './health-metrics.queries.ts'

const type = 'advanced_tracking'

export const healthMetricsRoutes = serve(healthMetricsContract, {
  listMeasures: ({ tx, input: { petId } }) => listMeasures(tx, petId),
  listMeasureTargets: async ({ tx, input: { petId } }) => {
    await checkPet(tx, petId)
    return tx.run(listTargets, [petId])
  },
  setMeasureTarget: async ({ tx, input: { petId, measure, low, high } }) => {
    await checkPet(tx, petId)
    await tx.run(keepTarget, [petId, measure, low, high])
    return { measure, low, high }
  },
  removeMeasureTarget: async ({ tx, input: { petId, measure } }) => {
    await checkPet(tx, petId)
    await tx.run(forgetTarget, [petId, measure])
    return { deleted: true as const }
  },
  listAdvancedTrackings: ({ tx, input }) => listRecords(tx, advancedTrackingTable, input),
  addAdvancedTracking: async ({ tx, input: { anyway, tracking, ...fields } }) => {
    if (!anyway) await checkLastWeight(tx, { ...fields, ...weightIn(tracking) })
    return addAndCommit(tx, advancedTrackingTable, { ...fields, type, details: tracking })
  },
  updateAdvancedTracking: async ({ tx, input: { id, anyway, tracking, ...fields } }) => {
    const { petId } = await findRecord<HealthLog>(tx, advancedTrackingTable, id)
    if (!anyway) await checkLastWeight(tx, { ...fields, id, petId, ...weightIn(tracking) })
    return updateRecord(tx, advancedTrackingTable, { ...fields, type, details: tracking, id })
  },
})

const weightIn = ({ vitals }: AdvancedTracking) => ({
  kilograms: vitals.weight,
  typedIn: vitals.weightUnit,
})
