import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { healthLogsContract } from '@app/domain/health/health-logs.contract'
import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import type { HealthLogType } from '@app/domain/health/health-logs.vocabulary'
import { completeMeasure, type StoredMeasure } from '@app/domain/health/measures.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { isScaleUnit } from '@app/domain/kernel/quantities/units'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addAndCommit,
  findRecord,
  listFiltered,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { healthLogTable } from './health-logs.record.ts'
import { checkLastWeight, type Weighing } from './health-logs.service.ts'

export const healthLogRoutes = serve(healthLogsContract, {
  list: ({ tx, input, context }) => listFiltered(tx, healthLogTable, input, requestMoment(context)),
  get: ({ tx, input }) => findRecord(tx, healthLogTable, input.id),
  add: async ({ tx, input: { anyway, ...fields } }) => {
    const log = completeMeasure(fields)
    if (!anyway) await checkLastWeight(tx, weighingOf(log))
    return addAndCommit(tx, healthLogTable, log)
  },
  update: async ({ tx, input: { anyway, ...fields } }) => {
    const { type, symptom, petId } = await findRecord<HealthLog>(tx, healthLogTable, fields.id)
    if (type === 'advanced_tracking') throw new Refusal(healthLogErrors.ADVANCED_TRACKING_ELSEWHERE)
    if (symptom) throw new Refusal(healthLogErrors.SYMPTOM_ELSEWHERE)
    const log = completeMeasure(fields)
    if (!anyway) await checkLastWeight(tx, weighingOf({ ...log, petId }))
    return updateRecord(tx, healthLogTable, log)
  },
  delete: ({ tx, input }) => removeRecord(tx, healthLogTable, input.id),
})

type MeasuredLog = StoredMeasure & {
  id: string
  petId: string
  type: HealthLogType
  logDate: string
  logTime: string | null
}

function weighingOf({ id, petId, logDate, logTime, type, measure, unit }: MeasuredLog): Weighing {
  return {
    id,
    petId,
    logDate,
    logTime,
    kilograms: type === 'weight' ? measure : null,
    typedIn: unit !== null && isScaleUnit(unit) ? unit : 'kg',
  }
}
