import type { HealthScore } from './health-score.contract.ts'
import {
  type AnalyticsMetric,
  type BreakdownMetric,
  breakdownMetrics,
  type FirstStep,
  firstSteps,
  type HealthMetric,
  insightTriggers,
  metricLimits,
  MOST_INSIGHTS,
  type OnboardingStage,
  POINTS,
  scoreLabels,
  scoreShares,
} from './health-score.vocabulary.ts'

/** Share in percent, rounded down, so that 100 means all of them; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 100) / whole)

/** Points of `count` records, at most 100. */
export const pointsOf = (count: number, each: number): number => Math.min(100, count * each)

/** Counts of a period that the score is computed from. */
export type ScoreCounts = Pick<HealthScore['before'], 'vaccinations' | 'visits' | 'healthLogs'>

interface ScorePart {
  /** 0 to 100. */
  value: number
  /** Its share of the score, rounded half up to whole points, so that the parts add up. */
  points: number
}

const part = (value: number, share: number): ScorePart => ({
  value,
  points: Math.round((value * share) / 100),
})

/** Computes the three parts of the score (spec engagement §9). */
export function scoreParts({
  vaccinations,
  visits,
  healthLogs,
}: ScoreCounts): Record<keyof typeof scoreShares, ScorePart> {
  return {
    vaccinations: part(percentOf(vaccinations.current, vaccinations.count) ?? 0, scoreShares.vaccinations),
    visits: part(pointsOf(visits, POINTS.visit), scoreShares.visits),
    healthLogs: part(pointsOf(healthLogs, POINTS.healthLog), scoreShares.healthLogs),
  }
}

/** The score of a period; null without a counted vaccination, or with neither a visit nor a health log. */
export function overallOf(counts: ScoreCounts): number | null {
  if (counts.vaccinations.count === 0 || counts.visits + counts.healthLogs === 0) return null
  const { vaccinations, visits, healthLogs } = scoreParts(counts)
  return vaccinations.points + visits.points + healthLogs.points
}

/** Last day on which the score waits for all of its parts, counted from the household's first. */
const LAST_ONBOARDING_DAY = 14

/** The stage of a household without a score, by the days since its owner has it (spec engagement §4). */
export function stageOf(days: number): OnboardingStage {
  if (days > LAST_ONBOARDING_DAY) return 'completed_awaiting_data'
  if (days === 0) return 'day_0_welcome'
  return days <= 3 ? 'day_1_3_exploration' : 'day_4_14_building'
}

/** Counts from the records of a household, without archived pets. */
export type HealthFacts = Pick<HealthScore, 'pets' | 'before' | 'sources'>

/** Evaluates the records of a household (spec engagement §3 and §9; handbook: health-score). */
export function evaluateHealth(
  { pets, before, sources }: HealthFacts,
  daysOwned: number,
): Omit<HealthScore, keyof HealthFacts | 'period' | 'months' | 'checkupPeriod'> {
  const counts = countsOf(sources)
  const isNew = daysOwned <= LAST_ONBOARDING_DAY
  const lacksPart = counts.visits === 0 || counts.healthLogs === 0
  const overallScore = isNew && lacksPart ? null : overallOf(counts)
  const isOnboarding = overallScore === null
  const breakdown = breakdownOf({ pets, sources })
  const [primary = null, secondary = null] = isOnboarding ? openSteps({ pets, counts }) : []
  return {
    overallScore,
    isOnboarding,
    onboardingStage: isOnboarding ? stageOf(daysOwned) : null,
    insights: isOnboarding ? [] : insightsOf(breakdown),
    nextSteps: { primary, secondary },
    breakdown,
    appointmentFrequency: pets === 0 ? null : pointsOf(counts.visits, POINTS.frequency),
    trend: trendOf(overallScore, overallOf(before)),
  }
}

/** Counts of the present period. */
export const countsOf = ({ vaccinations, visits, healthLogs }: HealthScore['sources']): ScoreCounts => ({
  vaccinations,
  visits: visits.count,
  healthLogs: healthLogs.count,
})

function breakdownOf({ pets, sources }: Pick<HealthFacts, 'pets' | 'sources'>): HealthScore['breakdown'] {
  const { doses, vaccinations, checkups, exerciseLogs } = sources
  return {
    medicationCompliance: percentOf(doses.given, doses.due),
    vaccinationStatus: percentOf(vaccinations.current, vaccinations.count),
    recentCheckups: percentOf(checkups.count, pets),
    activityLevels: activityOf(exerciseLogs.count),
  }
}

const activityOf = (exerciseLogs: number): number | null =>
  exerciseLogs === 0 ? null : pointsOf(exerciseLogs, POINTS.exerciseLog)

/** Value of a metric; null while it is unknown. */
export function valueOf(
  metric: HealthMetric,
  { overallScore, appointmentFrequency, breakdown }: HealthScore,
): number | null {
  if (metric === 'overallScore') return overallScore
  return metric === 'appointmentFrequency' ? appointmentFrequency : breakdown[metric]
}

/** Value of a metric in the previous period of the same length; null if it is unknown. */
export function valueBefore(metric: AnalyticsMetric, { before, pets }: HealthScore): number | null {
  switch (metric) {
    case 'overallScore':
      return overallOf(before)
    case 'vaccinationStatus':
      return percentOf(before.vaccinations.current, before.vaccinations.count)
    case 'appointmentFrequency':
      return pets === 0 ? null : pointsOf(before.visits, POINTS.frequency)
    case 'activityLevels':
      return activityOf(before.exerciseLogs)
    default:
      return metric satisfies never
  }
}

function insightsOf(breakdown: HealthScore['breakdown']): BreakdownMetric[] {
  const isLow = (metric: BreakdownMetric) => (breakdown[metric] ?? 100) < insightTriggers[metric]
  return breakdownMetrics.filter(isLow).slice(0, MOST_INSIGHTS)
}

/** The steps that a household without a score has not done, in their order. */
export function openSteps({ pets, counts }: { pets: number; counts: ScoreCounts }): FirstStep[] {
  const done: Readonly<Record<FirstStep, boolean>> = {
    pet: pets > 0,
    vaccination: counts.vaccinations.count > 0,
    'health-log': counts.healthLogs > 0,
    visit: counts.visits > 0,
  }
  return firstSteps.filter((step) => !done[step])
}

function trendOf(score: number | null, before: number | null): HealthScore['trend'] {
  // A known score is at least 2: a log adds two points, a visit three.
  if (score === null || before === null) return null
  return {
    before,
    isImproving: score > before,
    changePercent: Math.round(((score - before) / before) * 100),
  }
}

/** Label of a score (spec engagement §9). */
export const labelOf = (score: number): string =>
  scoreLabels.find(({ from }) => score >= from)?.label ?? 'Needs Attention'

/** Color of a figure, by the limits of its metric. */
export function toneOf(metric: HealthMetric, value: number): 'good' | 'warn' | 'danger' {
  const { good, warning } = metricLimits[metric]
  if (value >= good) return 'good'
  return value >= warning ? 'warn' : 'danger'
}
