import { z } from 'zod'
import { oneOf } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { tableErrors } from '../kernel/table-files.errors.ts'
import { tableFile, tableFormat } from '../kernel/table-files.ts'
import { charts, MOST_DAYS, MOST_EVENTS, MOST_SIGNS } from './health-analytics.vocabulary.ts'
import { healthFilters, span } from './health-score.contract.ts'
import { healthScoreErrors } from './health-score.errors.ts'

/** Last weight of a day. */
const weight = z.object({ day: z.string(), kg: z.number() })
export type DayWeight = z.output<typeof weight>

/** Scheduled doses of a day that are no longer open. A partial dose was given in part, on time or late. */
const doseDay = z.object({
  day: z.string(),
  onTime: z.number(),
  late: z.number(),
  partial: z.number(),
  skipped: z.number(),
  missed: z.number(),
})
export type DoseDay = z.output<typeof doseDay>

/** A sign among the symptoms, with its days; `strength` is the highest of the day, 1 to 5, if it was noted. */
const sign = z.object({
  name: z.string(),
  count: z.number(),
  days: z.array(z.object({ day: z.string(), strength: z.number().nullable() })).max(MOST_DAYS),
})

const event = z.object({ id: z.string(), petId: z.string(), name: z.string(), day: z.string() })
export type HealthEvent = z.output<typeof event>
const events = z.object({ count: z.number(), records: z.array(event).max(MOST_EVENTS) })

const healthCharts = z.object({
  period: span,
  /** Of one pet; empty for all pets. Oldest first. */
  weights: z.array(weight).max(MOST_DAYS),
  doses: z.object({
    /** First day that counts. */
    since: z.string(),
    /** Days with doses, oldest first. */
    days: z.array(doseDay).max(MOST_DAYS),
  }),
  symptoms: z.object({
    /** Number of health logs about symptoms. */
    count: z.number(),
    /** Number of different signs. */
    signCount: z.number(),
    /** The most frequent first. */
    signs: z.array(sign).max(MOST_SIGNS),
  }),
  /** Completed visits, newest first. */
  visits: events,
  /** Given vaccinations, newest first. */
  vaccinations: events,
})
export type HealthCharts = z.output<typeof healthCharts>

/** Figures of one pet beside those of another. */
const comparedPet = z.object({
  petId: z.string(),
  weights: z.array(weight).max(MOST_DAYS),
  doses: z.object({ given: z.number(), due: z.number(), since: z.string() }),
  vaccinations: z.object({ current: z.number(), count: z.number() }),
  visits: z.number(),
})
export type ComparedPet = z.output<typeof comparedPet>

const { months } = healthFilters.shape
const pair = { petId: z.uuid(), otherId: z.uuid() }

export const healthAnalyticsContract = {
  getCharts: operation('GET /health-analytics', {
    summary:
      'The weights, doses, symptoms, visits and vaccinations of all pets or of one over a period, summed up by day',
    may: 'view reports',
    needs: 'health_trends',
    planRefusal: healthScoreErrors.HEALTH_ANALYTICS_DENIED,
    readsReplica: true,
    takes: healthFilters,
    answers: healthCharts,
  }),
  comparePets: operation('GET /health-analytics/comparison', {
    summary: 'Weights, doses, vaccinations and visits of two pets over a period',
    may: 'view reports',
    needs: 'advanced_analytics',
    readsReplica: true,
    takes: z.object({ ...pair, months }),
    answers: z.object({ period: span, pets: z.array(comparedPet).length(2) }),
  }),
  exportChart: operation('GET /health-analytics/export', {
    summary: 'Export the table of a chart as CSV or XLSX',
    may: 'export reports',
    needs: 'advanced_export_formats',
    withoutTransaction: true,
    takes: healthFilters.extend({
      chart: oneOf(charts, 'Choose a chart'),
      /** Second pet of a comparison. */
      otherId: z.uuid().optional(),
      format: tableFormat,
    }),
    answers: tableFile,
    refuses: Object.values(tableErrors),
    rule: ({ chart, petId, otherId }): Record<string, string> => ({
      ...(isOfOnePet(chart) && petId === undefined && { petId: 'Choose a pet' }),
      ...(chart === 'comparison' && otherId === undefined && { otherId: 'Choose a second pet' }),
    }),
  }),
}

const isOfOnePet = (chart: (typeof charts)[number]): boolean =>
  chart === 'weight' || chart === 'measures' || chart === 'comparison'
