import { describe, expect, it, test } from 'vitest'
import {
  evaluateHealth,
  type HealthFacts,
  labelOf,
  overallOf,
  percentOf,
  pointsOf,
  scoreParts,
  stageOf,
  toneOf,
  valueBefore,
  valueOf,
} from './health-score.rules.ts'
import { analyticsMetrics } from './health-score.vocabulary.ts'

/** Counts of a period: current and counted vaccinations, visits, health logs, exercise logs among them. */
const counts = (current: number, count: number, visits: number, healthLogs: number, exerciseLogs = 0) => ({
  vaccinations: { current, count },
  visits,
  healthLogs,
  exerciseLogs,
})

// spec engagement §9: overall = 40 % vaccination compliance + 30 % appointments (10 points each, max 100) + 30 % health
//   logs (5 points each, max 100)
it.each([
  ['everything', counts(7, 7, 10, 20), 100],
  ['more than everything', counts(7, 7, 40, 900), 100],
  // 40 + 12 + 30: the picture of the design.
  ['seven vaccinations, four visits, 31 logs', counts(7, 7, 4, 31), 82],
  // 77 % gives 30.8, rounded to 31; one log 1.5, rounded to 2.
  ['shares with fractions', counts(7, 9, 0, 1), 33],
  ['overdue vaccinations alone, with a log', counts(0, 3, 0, 1), 2],
  ['one visit', counts(1, 1, 1, 0), 43],
  ['no visit and no log', counts(2, 2, 0, 0), null],
  ['no vaccination', counts(0, 0, 4, 31), null],
  ['nothing', counts(0, 0, 0, 0), null],
])('the score of %s', (_records, of, score) => {
  expect(overallOf(of)).toBe(score)
})

test('the points of the parts add up to the score, whatever the counts', () => {
  for (let n = 0; n < 400; n += 1) {
    const of = counts(n % 8, 8, n % 13, (n * 7) % 25)
    const { vaccinations, visits, healthLogs } = scoreParts(of)
    const score = overallOf(of) ?? 0
    if (of.visits + of.healthLogs > 0) {
      expect(vaccinations.points + visits.points + healthLogs.points).toBe(score)
      const exact = 0.4 * vaccinations.value + 0.3 * visits.value + 0.3 * healthLogs.value
      expect(Math.abs(score - exact)).toBeLessThanOrEqual(1)
    }
  }
})

test('a share reaches 100 only if nothing is missing, and does not exist without a whole', () => {
  // 29 / 50 * 100 is 57.99… in binary fractions.
  expect(percentOf(29, 50)).toBe(58)
  expect([percentOf(199, 200), percentOf(200, 200), percentOf(0, 3), percentOf(0, 0)]).toEqual([
    99,
    100,
    0,
    null,
  ])
  expect([pointsOf(0, 10), pointsOf(3, 10), pointsOf(11, 10)]).toEqual([0, 30, 100])
})

// spec engagement §9: dashboard labels: 85 and up Excellent, 70 Good, 50 Fair, otherwise Needs Attention
it.each([
  [100, 'Excellent'],
  [85, 'Excellent'],
  [84, 'Good'],
  [70, 'Good'],
  [69, 'Fair'],
  [50, 'Fair'],
  [49, 'Needs Attention'],
  [0, 'Needs Attention'],
])('a score of %i is called %s', (score, label) => {
  expect(labelOf(score)).toBe(label)
})

// spec engagement §9: colours: 80 and up good, 60 and up warning; vaccination compliance at 90 and 70, activity at 70
//   and 40
it.each([
  ['overallScore', 80, 60],
  ['medicationCompliance', 80, 60],
  ['vaccinationStatus', 90, 70],
  ['recentCheckups', 80, 60],
  ['activityLevels', 70, 40],
  ['appointmentFrequency', 80, 60],
] as const)('%s changes its color at %i and %i', (metric, good, warning) => {
  const tones = [good, good - 1, warning, warning - 1].map((value) => toneOf(metric, value))
  expect(tones).toEqual(['good', 'warn', 'warn', 'danger'])
})

// spec engagement §4: health score onboarding stages
it.each([
  [0, 'day_0_welcome'],
  [1, 'day_1_3_exploration'],
  [3, 'day_1_3_exploration'],
  [4, 'day_4_14_building'],
  [14, 'day_4_14_building'],
  [15, 'completed_awaiting_data'],
])('after %i days the stage is %s', (days, stage) => {
  expect(stageOf(days)).toBe(stage)
})

interface Sample {
  pets: number
  vaccinations: readonly [current: number, count: number]
  visits: number
  healthLogs: number
  exerciseLogs: number
  checkups: number
  doses: readonly [given: number, due: number]
  before: HealthFacts['before']
}
const none: Sample = {
  pets: 0,
  vaccinations: [0, 0],
  visits: 0,
  healthLogs: 0,
  exerciseLogs: 0,
  checkups: 0,
  doses: [0, 0],
  before: counts(0, 0, 0, 0),
}
const whole: Sample = {
  pets: 3,
  vaccinations: [7, 7],
  visits: 4,
  healthLogs: 31,
  exerciseLogs: 5,
  checkups: 3,
  doses: [170, 182],
  before: counts(7, 7, 2, 31),
}
const of = (count: number) => ({ count, records: [] })
const factsOf = ({ pets, before, ...sample }: Sample): HealthFacts => {
  const [current, count] = sample.vaccinations
  const [given, due] = sample.doses
  return {
    pets,
    before,
    sources: {
      doses: { given, due, since: '2026-08-22', ...of(1) },
      vaccinations: { current, ...of(count) },
      visits: of(sample.visits),
      healthLogs: of(sample.healthLogs),
      exerciseLogs: of(sample.exerciseLogs),
      checkups: of(sample.checkups),
    },
  }
}
const period = {
  period: { from: '2026-08-22', to: '2026-11-21' },
  months: '3',
  checkupPeriod: { from: '2025-11-22', to: '2026-11-21' },
} as const
const evaluate = (sample: Partial<Sample>, days = 100, base = whole) =>
  evaluateHealth(factsOf({ ...base, ...sample }), days)

describe('the evaluation of a household', () => {
  // spec engagement §3: health score object: overallScore, isOnboarding, onboardingStage, insights, nextSteps, breakdown,
  //   trend
  it('has a score, its breakdown and its trend', () => {
    expect(evaluate({})).toEqual({
      overallScore: 82,
      isOnboarding: false,
      onboardingStage: null,
      insights: [],
      nextSteps: { primary: null, secondary: null },
      // 170 of 182 is 93.4 %.
      breakdown: {
        medicationCompliance: 93,
        vaccinationStatus: 100,
        recentCheckups: 100,
        activityLevels: 50,
      },
      appointmentFrequency: 100,
      // 40 + 6 + 30 before; 6 of 76 is 7.9 %.
      trend: { before: 76, isImproving: true, changePercent: 8 },
    })
  })

  it('has a trend down, a level one, and none without a previous score', () => {
    expect(evaluate({ before: counts(7, 7, 10, 20) }).trend).toEqual({
      before: 100,
      isImproving: false,
      changePercent: -18,
    })
    expect(evaluate({ before: counts(1, 1, 4, 20) }).trend).toEqual({
      before: 82,
      isImproving: false,
      changePercent: 0,
    })
    expect(evaluate({ before: counts(0, 0, 4, 20) }).trend).toBeNull()
  })

  // spec engagement §9: insight triggers: medicationCompliance below 70, vaccinationStatus below 60, recentCheckups
  //   below 70, activityLevels below 50; at most 2 shown
  it('has an insight below each trigger, and at most two', () => {
    expect(evaluate({ doses: [70, 100] }).insights).toEqual([])
    expect(evaluate({ doses: [69, 100] }).insights).toEqual(['medicationCompliance'])
    expect(evaluate({ vaccinations: [6, 10] }).insights).toEqual([])
    expect(evaluate({ vaccinations: [5, 9] }).insights).toEqual(['vaccinationStatus'])
    expect(evaluate({ checkups: 2 }).insights).toEqual(['recentCheckups'])
    expect(evaluate({ exerciseLogs: 4 }).insights).toEqual(['activityLevels'])
    const low: Partial<Sample> = { doses: [0, 1], vaccinations: [0, 1], checkups: 0, exerciseLogs: 1 }
    expect(evaluate(low).insights).toEqual(['medicationCompliance', 'vaccinationStatus'])
  })

  it('has no figure and no insight without its records', () => {
    expect(evaluate({ doses: [0, 0], exerciseLogs: 0 })).toMatchObject({
      overallScore: 82,
      insights: [],
      breakdown: { medicationCompliance: null, activityLevels: null },
    })
    expect(evaluate({}, 0, none)).toEqual({
      overallScore: null,
      isOnboarding: true,
      onboardingStage: 'day_0_welcome',
      insights: [],
      nextSteps: { primary: 'pet', secondary: 'vaccination' },
      breakdown: {
        medicationCompliance: null,
        vaccinationStatus: null,
        recentCheckups: null,
        activityLevels: null,
      },
      appointmentFrequency: null,
      trend: null,
    })
  })

  // spec engagement §9: appointment frequency = 25 per appointment, max 100
  // spec engagement §9: activity = 10 per log whose type contains exercise or activity, max 100
  it('has the metrics of both periods; no visit is zero, no pet unknown', () => {
    const frequencies = [0, 1, 3, 4, 9].map((visits) => evaluate({ visits }).appointmentFrequency)
    expect(frequencies).toEqual([0, 25, 75, 100, 100])
    const facts = factsOf({ ...whole, visits: 3, before: counts(5, 7, 1, 31, 2) })
    const score = { ...facts, ...evaluateHealth(facts, 100), ...period }
    expect(analyticsMetrics.map((metric) => [valueOf(metric, score), valueBefore(metric, score)])).toEqual([
      // 40 + 9 + 30, and 28 + 3 + 30: five of seven is 71 %.
      [79, 61],
      [100, 71],
      [75, 25],
      [50, 20],
    ])
    const empty = { ...factsOf(none), ...evaluate({}, 0, none), ...period }
    expect(analyticsMetrics.map((metric) => valueBefore(metric, empty))).toEqual([null, null, null, null])
  })

  it('waits for all three parts in the first fourteen days, and later for what the score needs', () => {
    const withoutVisit = { visits: 0 }
    expect(evaluate(withoutVisit, 14)).toMatchObject({
      overallScore: null,
      onboardingStage: 'day_4_14_building',
      insights: [],
      nextSteps: { primary: 'visit', secondary: null },
    })
    expect(evaluate(withoutVisit, 15)).toMatchObject({ overallScore: 70, isOnboarding: false })
    expect(evaluate({}, 0)).toMatchObject({ overallScore: 82, isOnboarding: false })
    expect(evaluate({ vaccinations: [0, 0] }, 400)).toMatchObject({
      overallScore: null,
      onboardingStage: 'completed_awaiting_data',
      nextSteps: { primary: 'vaccination', secondary: null },
    })
  })
})
