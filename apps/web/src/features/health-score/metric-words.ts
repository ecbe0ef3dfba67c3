import type { HealthMetric } from '@app/domain/health-score/health-score.vocabulary'

export const tones = { good: 'text-good', warn: 'text-warn', danger: 'text-danger' } as const

/** Points are of 100; the other metrics are shares. */
export const isPoints = (metric: HealthMetric): boolean =>
  metric === 'overallScore' || metric === 'activityLevels' || metric === 'appointmentFrequency'
