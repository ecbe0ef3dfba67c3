import { duration, plural } from '../kernel/message-format.ts'
import { petLink } from '../pets/pet-link.ts'
import type { HealthScore } from './health-score.contract.ts'
import { countsOf, scoreParts, valueBefore } from './health-score.rules.ts'
import {
  type AnalyticsMetric,
  type BreakdownMetric,
  CHECKUP_MONTHS,
  type FirstStep,
  type HealthMetric,
  type OnboardingStage,
  type PeriodLength,
  POINTS,
  SCORE_MONTHS,
  scoreShares,
} from './health-score.vocabulary.ts'

const lengths: Readonly<Record<PeriodLength, string>> = {
  '1': 'month',
  '3': '3 months',
  '6': '6 months',
  '12': 'year',
}

/** Words a length for 'the last …': 'month', '3 months', 'year'. */
export const lengthInWords = (months: PeriodLength): string => lengths[months]

/** Words a period for sentences: 'in the last 3 months'. */
export const inside = (months: PeriodLength): string => `in the last ${lengthInWords(months)}`

/** Words the previous period: 'the 3 months before', 'the year before'. */
export const lengthBefore = (months: PeriodLength): string => `the ${lengthInWords(months)} before`

/** Texts of the Health tab (spec engagement §2). */
export const healthScoreTexts = {
  subtitle: `All pets, the last ${lengthInWords(SCORE_MONTHS)}`,
  withoutPlan: 'The measures of your pets over time.',
  withoutRole: 'Your role in this household does not include health.',
  metrics: {
    title: 'Health Metrics',
    detail: 'Weight and other measures over time',
  },
  upsell: {
    title: 'Health Score',
    message:
      'One score for all pets, how it changes, and the records behind every number. With exercise and a weekly goal.',
    points: [
      'Quick Health Check forms',
      'Health trends and analytics',
      'Smart health alerts',
      'Health data exports: every chart as a picture',
    ],
  },
  loading: 'Loading health score',
  of: 'of 100',
  how: 'How it’s worked out',
  unknown: 'Not known yet',
  gettingStarted: 'Getting Started',
  allPets: 'All pets',
  disclaimer: 'It doesn’t replace a diagnosis. Ask your vet.',
} as const

/** Sentences above the first steps, by stage (spec engagement §4). */
export const stageSentences: Readonly<Record<OnboardingStage, string>> = {
  day_0_welcome: 'Welcome! A few records, and your pets have a score.',
  day_1_3_exploration: 'A good start. Each record below brings the score closer.',
  day_4_14_building: 'The score appears once each of its parts has a record.',
  completed_awaiting_data: neededFor(SCORE_MONTHS),
}

/** Records that the score of a period needs. */
export function neededFor(months: PeriodLength): string {
  return `The score needs a vaccination with its next date, and a visit or a health log ${inside(months)}.`
}

/** The first steps: as a tip, as a button, and the record that it adds. */
export const stepTexts = {
  pet: { tip: 'Add your first pet', action: 'Add Pet', adds: 'pet' },
  vaccination: {
    tip: 'Add a vaccination with its next date',
    action: 'Add Vaccination',
    adds: 'vaccination',
  },
  'health-log': {
    tip: 'Note how a pet is doing in a health log',
    action: 'Add Health Log',
    adds: 'health-log',
  },
  visit: { tip: 'Mark a vet visit as completed', action: 'Add Appointment', adds: 'appointment' },
} as const satisfies Record<FirstStep, object>

/** Words the trend: 'Up 6 from 76'; undefined without one. */
export function trendInWords({ overallScore, trend, months }: HealthScore): string | undefined {
  if (overallScore === null || !trend) return undefined
  const change = overallScore - trend.before
  if (change === 0) return `The same as ${lengthBefore(months)}`
  return `${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)} from ${trend.before}`
}

/** Words the previous period: 'It was 76 in the 3 months before, with 2 visits. That is 8% up.' */
export function beforeInWords(metric: AnalyticsMetric, score: HealthScore): string {
  const { trend, before, months } = score
  const value = valueBefore(metric, score)
  if (metric === 'vaccinationStatus') {
    if (value === null) return `No vaccination was counted ${lengthAgo(months)}.`
    return `It was ${value}% ${lengthAgo(months)}: ${before.vaccinations.current} of ${before.vaccinations.count}.`
  }
  if (metric === 'overallScore' ? !trend : value === null) {
    return `There is nothing of ${lengthBefore(months)} to compare with.`
  }
  const records = metric === 'activityLevels' ? logsOf(before.exerciseLogs) : visitsOf(before.visits)
  const was = `It was ${value} in ${lengthBefore(months)}, with ${records}.`
  if (metric !== 'overallScore' || !trend || trend.changePercent === 0) return was
  return `${was} That is ${Math.abs(trend.changePercent)}% ${trend.isImproving ? 'up' : 'down'}.`
}

const lengthAgo = (months: PeriodLength): string =>
  `${months === '1' || months === '12' ? `a ${lengthInWords(months)}` : lengthInWords(months)} ago`

/** An insight with its remedy. */
export interface Insight {
  title: string
  detail: string
  petId: string | undefined
  link: string
}

interface Words {
  nameOf: (petId: string) => string
  /** Words a plain date. */
  dayOf: (date: string) => string
}

/** Words an insight by the record most in need. */
export function insightInWords(
  metric: BreakdownMetric,
  { sources, pets, months }: HealthScore,
  { nameOf, dayOf }: Words,
): Insight {
  const { doses, vaccinations, checkups, exerciseLogs } = sources
  switch (metric) {
    case 'medicationCompliance': {
      const [most] = doses.records
      return {
        title: `${doses.given} of ${plural(doses.due, { one: '# dose', other: '# doses' })} given`,
        detail: most ? `${most.name} for ${nameOf(most.petId)}: ${most.given} of ${most.due}` : '',
        ...placeOf('meds', most),
      }
    }
    case 'vaccinationStatus': {
      const [oldest] = vaccinations.records
      return {
        title: plural(vaccinations.count - vaccinations.current, {
          one: '# vaccination is overdue',
          other: '# vaccinations are overdue',
        }),
        detail: oldest ? `${oldest.name} for ${nameOf(oldest.petId)}, since ${dayOf(oldest.day)}` : '',
        ...placeOf('vax', oldest),
      }
    }
    case 'recentCheckups': {
      const [first] = checkups.records
      return {
        title: first
          ? `No checkup of ${nameOf(first.petId)} in ${CHECKUP_MONTHS} months`
          : `No checkup in ${CHECKUP_MONTHS} months`,
        detail: `${checkups.count} of ${plural(pets, { one: '# pet', other: '# pets' })} had a visit to a vet`,
        ...placeOf('appts', first),
      }
    }
    case 'activityLevels': {
      const [newest] = exerciseLogs.records
      return {
        title: plural(exerciseLogs.count, { one: 'Only # exercise log', other: 'Only # exercise logs' }),
        detail: newest ? `In ${duration(Number(months), 'month')}, the last on ${dayOf(newest.day)}` : '',
        ...placeOf('health', newest && { petId: newest.petId }),
      }
    }
    default:
      return metric satisfies never
  }
}

const placeOf = (
  tab: 'meds' | 'vax' | 'appts' | 'health',
  record: { petId: string; id?: string } | undefined,
): Pick<Insight, 'petId' | 'link'> => ({
  petId: record?.petId,
  link: record
    ? petLink({ petId: record.petId, tab, ...(record.id !== undefined && { recordId: record.id }) })
    : '/pets',
})

/** A line of the sum that leads to a number. */
export interface SumLine {
  name: string
  /** Counted records, and the rule. */
  detail: string
  value: string
  /** Share of a part in the score. */
  share?: string
}

const logsOf = (count: number) => plural(count, { one: '# log', other: '# logs' })
export const visitsOf = (count: number): string => plural(count, { one: '# visit', other: '# visits' })

const line = (name: string, value: number, detail = ''): SumLine => ({ name, value: String(value), detail })

/** Words the sum of a known metric. */
export function sumOf(metric: HealthMetric, score: HealthScore): SumLine[] {
  const { sources, pets } = score
  const { doses, vaccinations, checkups, exerciseLogs } = sources
  switch (metric) {
    case 'overallScore':
      return scoreLines(score)
    case 'medicationCompliance':
      return [
        line('Given', doses.given, 'Also those given in part'),
        line('Skipped or missed', doses.due - doses.given, 'Missed: no entry until the next dose was due'),
      ]
    case 'vaccinationStatus':
      return [
        line('Up to date', vaccinations.current, 'The newest dose of each vaccine'),
        line('Overdue', vaccinations.count - vaccinations.current, 'The next date has passed'),
      ]
    case 'recentCheckups':
      return [
        line('With a checkup', checkups.count, 'Pets with a completed visit to a vet'),
        line('Without one', pets - checkups.count),
      ]
    case 'appointmentFrequency':
      return [
        line('Visits', sources.visits.count, `${POINTS.frequency} points each completed visit, 100 at most`),
      ]
    case 'activityLevels':
      return [line('Exercise logs', exerciseLogs.count, `${POINTS.exerciseLog} points each, 100 at most`)]
    default:
      return metric satisfies never
  }
}

function scoreLines(score: HealthScore): SumLine[] {
  const counts = countsOf(score.sources)
  const { vaccinations, visits, healthLogs } = scoreParts(counts)
  const { count, current } = counts.vaccinations
  return [
    {
      name: 'Vaccinations',
      detail: `${current} of ${count} up to date, ${vaccinations.value}%`,
      value: String(vaccinations.points),
      share: `${scoreShares.vaccinations}% of ${vaccinations.value}`,
    },
    {
      name: 'Visits',
      detail: `${visitsOf(counts.visits)}, ${POINTS.visit} points each`,
      value: String(visits.points),
      share: `${scoreShares.visits}% of ${visits.value}`,
    },
    {
      name: 'Health logs',
      detail: `${logsOf(counts.healthLogs)}, ${POINTS.healthLog} points each, 100 at most`,
      value: String(healthLogs.points),
      share: `${scoreShares.healthLogs}% of ${healthLogs.value}`,
    },
  ]
}
