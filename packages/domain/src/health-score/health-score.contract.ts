import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { healthScoreErrors } from './health-score.errors.ts'
import {
  breakdownMetrics,
  firstSteps,
  MOST_INSIGHTS,
  MOST_RECORDS,
  onboardingStages,
  periodLengths,
  SCORE_MONTHS,
} from './health-score.vocabulary.ts'

/** In percent or points, 0 to 100; null while the records for it are missing. */
const figure = z.number().nullable()
export const span = z.object({ from: z.string(), to: z.string() })
const step = z.enum(firstSteps).nullable()

/** A record behind a number: `name` is its title, or the type of a health log; `day` the next date of a vaccination. */
const record = z.object({ id: z.string(), petId: z.string(), name: z.string(), day: z.string() })
export type ScoreRecord = z.output<typeof record>

/** Number of all records, and the first of them. */
const records = z.object({ count: z.number(), records: z.array(record).max(MOST_RECORDS) })
const vaccinations = z.object({ count: z.number(), current: z.number() })

/** Living pets and the period of a request: all pets and three months by default. */
export const healthFilters = z.object({
  petId: z.uuid().optional(),
  months: oneOf(periodLengths, 'Choose a period').default(SCORE_MONTHS),
})
export type HealthFilters = z.output<typeof healthFilters>

const healthScore = z.object({
  overallScore: figure,
  isOnboarding: z.boolean(),
  onboardingStage: z.enum(onboardingStages).nullable(),
  /** Metrics below their triggers. */
  insights: z.array(z.enum(breakdownMetrics)).max(MOST_INSIGHTS),
  /** The next open steps until the score is known. */
  nextSteps: z.object({ primary: step, secondary: step }),
  breakdown: z.object({
    medicationCompliance: figure,
    vaccinationStatus: figure,
    recentCheckups: figure,
    activityLevels: figure,
  }),
  /** 25 points for each visit of the period. */
  appointmentFrequency: figure,
  /** Comparison with the previous period; null if either score is unknown. */
  trend: z.object({ before: z.number(), isImproving: z.boolean(), changePercent: z.number() }).nullable(),
  period: span,
  months: z.enum(periodLengths),
  checkupPeriod: span,
  /** Number of chosen pets that are not archived. */
  pets: z.number(),
  /** Counts of the previous period. */
  before: z.object({
    vaccinations,
    visits: z.number(),
    healthLogs: z.number(),
    exerciseLogs: z.number(),
  }),
  sources: z.object({
    /** By medicine, the lowest share of given doses first. */
    doses: z.object({
      given: z.number(),
      due: z.number(),
      /** First day that counts. */
      since: z.string(),
      count: z.number(),
      records: z
        .array(
          z.object({
            id: z.string(),
            petId: z.string(),
            name: z.string(),
            given: z.number(),
            due: z.number(),
          }),
        )
        .max(MOST_RECORDS),
    }),
    /** By their next date. */
    vaccinations: records.extend({ current: z.number() }),
    /** The newest first, as health logs. */
    visits: records,
    healthLogs: records,
    exerciseLogs: records,
    /** Pets with their last completed visit to a vet, those without one first. */
    checkups: z.object({
      /** Number of pets with a visit. */
      count: z.number(),
      records: z
        .array(
          z.object({
            petId: z.string(),
            visit: z.object({ id: z.string(), day: z.string() }).nullable(),
          }),
        )
        .max(MOST_RECORDS),
    }),
  }),
})
export type HealthScore = z.output<typeof healthScore>

export const healthScoreContract = {
  getScore: operation('GET /health-score', {
    summary:
      'The health score of the household or of one pet over a period, its breakdown, trend and insights, and the ' +
      'records behind each number; or the first steps until it is known',
    may: 'view reports',
    needs: 'health_analytics',
    planRefusal: healthScoreErrors.HEALTH_ANALYTICS_DENIED,
    readsReplica: true,
    takes: healthFilters,
    answers: healthScore,
  }),
}
