import { completeExercise } from '@app/domain/health/exercise/exercise.rules'
import { type HealthLog, healthLogsContract, isSimple } from '@app/domain/health/health-logs.contract'
import { healthLogErrors } from '@app/domain/health/health-logs.errors'
import type { HealthLogType } from '@app/domain/health/health-logs.vocabulary'
import { completeMeasure, type StoredMeasure } from '@app/domain/health/measures.rules'
import { Refusal } from '@app/domain/kernel/errors'
import { isScaleUnit } from '@app/domain/kernel/quantities/units'
import { checkFeature } from '../../platform/http/guard.ts'
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

const tracksExercise = { needs: 'exercise_tracking' } as const

export const healthLogRoutes = serve(healthLogsContract, {
  list: ({ tx, input, context }) => listFiltered(tx, healthLogTable, input, requestMoment(context)),
  get: ({ tx, input }) => findRecord(tx, healthLogTable, input.id),
  add: async ({ tx, actor, input: { anyway, ...fields } }) => {
    const log = completeMeasure(completeExercise(fields))
    if (log.exercise) checkFeature(tracksExercise, actor)
    if (!anyway) await checkLastWeight(tx, weighingOf(log))
    return addAndCommit(tx, healthLogTable, log)
  },
  update: async ({ tx, actor, input: { anyway, ...fields } }) => {
    const before = await findRecord<HealthLog>(tx, healthLogTable, fields.id)
    if (before.type === 'advanced_tracking') throw new Refusal(healthLogErrors.ADVANCED_TRACKING_ELSEWHERE)
    if (before.symptom) throw new Refusal(healthLogErrors.SYMPTOM_ELSEWHERE)
    if (!isSimple(before.type)) throw new Refusal(healthLogErrors.QUICK_CHECK_ELSEWHERE)
    const { exercise = before.exercise, ...others } = fields
    const log = completeMeasure(completeExercise({ ...others, exercise }))
    // After a downgrade, exercises that exist can still be changed.
    if (log.exercise && !before.exercise) checkFeature(tracksExercise, actor)
    if (!anyway) await checkLastWeight(tx, weighingOf({ ...log, petId: before.petId }))
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
