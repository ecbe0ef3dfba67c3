import { inside, neededFor } from './health-score.texts.ts'
import {
  CHECKUP_MONTHS,
  type HealthMetric,
  type PeriodLength,
  POINTS,
  scoreShares,
} from './health-score.vocabulary.ts'

/** Reason for an unknown metric, its rule, and the record to add for it. */
interface UnknownText {
  reason: string
  rule: string
  /** Absent if no form adds it. */
  adds?: 'medication' | 'pet' | 'vaccination' | 'exercise'
  action?: string
}
export const unknownText = (metric: HealthMetric, months: PeriodLength): UnknownText =>
  unknownTexts(months)[metric]

const unknownTexts = (months: PeriodLength): Readonly<Record<HealthMetric, UnknownText>> => ({
  overallScore: {
    reason: neededFor(months),
    rule:
      `Vaccinations count ${scoreShares.vaccinations}%, completed visits ${scoreShares.visits}% and health logs ` +
      `${scoreShares.healthLogs}%. Pets that get no vaccinations have no score; ` +
      'the other numbers stay.',
  },
  medicationCompliance: {
    reason: `No scheduled dose was due ${inside(months)}, so there is nothing to count.`,
    rule: 'The share of the scheduled doses that were given. Doses as needed do not count.',
    adds: 'medication',
    action: 'Add Medication',
  },
  vaccinationStatus: {
    reason: 'No vaccination has a next date, so there is nothing to compare with today.',
    rule: 'The share of the vaccinations whose next dose is not overdue.',
    adds: 'vaccination',
    action: 'Add Vaccination',
  },
  recentCheckups: {
    reason: 'There is no pet yet.',
    rule: `The share of the pets with a completed visit to a vet in ${CHECKUP_MONTHS} months.`,
    adds: 'pet',
    action: 'Add Pet',
  },
  activityLevels: {
    reason: `There is no health log of the type Exercise ${inside(months)}, so there is nothing to count.`,
    rule: `Each exercise log adds ${POINTS.exerciseLog} points, 100 at most.`,
    adds: 'exercise',
    action: 'Log exercise',
  },
  appointmentFrequency: {
    reason: 'There is no pet yet.',
    rule: `Each completed visit adds ${POINTS.frequency} points, 100 at most.`,
    adds: 'pet',
    action: 'Add Pet',
  },
})
