import { exerciseInWords } from '@app/domain/health/exercise/exercise.rules'
import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { isMeasured, SCORE_SCALE, wordsOfMeasure } from '@app/domain/health/measures.rules'
import { distanceUnitOf } from '@app/domain/kernel/quantities/distances'
import type { Format } from '../../format/format.ts'

/** Reading of a log: its number in the user's unit, with a text that adds to it. */
export function readingOf(
  {
    type,
    measure,
    scale,
    value,
    exercise,
  }: Pick<HealthLog, 'type' | 'measure' | 'scale' | 'value'> & Partial<Pick<HealthLog, 'exercise'>>,
  {
    weightUnit,
    temperatureUnit,
    glucoseUnit,
  }: Pick<Format, 'weightUnit' | 'temperatureUnit' | 'glucoseUnit'>,
): string | null {
  if (exercise) return exerciseInWords(exercise, distanceUnitOf(weightUnit))
  if (measure === null || !isMeasured(type)) return value
  if (type === 'energy_level' || type === 'appetite') {
    const score = `${measure} of ${scale ?? SCORE_SCALE}`
    return value === null || value === score ? score : `${value} · ${score}`
  }
  return wordsOfMeasure(type, measure, {
    weight: weightUnit,
    temperature: temperatureUnit,
    glucose: glucoseUnit,
  })
}
