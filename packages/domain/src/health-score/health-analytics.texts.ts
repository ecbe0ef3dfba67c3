import { list, plural } from '../kernel/message-format.ts'
import { weekdayOf } from '../kernel/time/recurrence.ts'
import { weekdayNames } from '../kernel/time/weekday.texts.ts'
import type { DoseDay, HealthCharts } from './health-analytics.contract.ts'
import { dueOf, givenOf } from './health-analytics.rules.ts'
import {
  type Chart,
  type DoseDayState,
  LATE_AFTER_MINUTES,
  MOST_EVENTS,
} from './health-analytics.vocabulary.ts'
import type { HealthScore } from './health-score.contract.ts'
import { labelOf, valueBefore, valueOf } from './health-score.rules.ts'
import { healthScoreTexts, visitsOf } from './health-score.texts.ts'
import type { AnalyticsMetric } from './health-score.vocabulary.ts'

/** Titles of the charts, and names of their sheets. */
export const chartTitles: Readonly<Record<Chart, string>> = {
  weight: 'Weight',
  measures: 'Measures',
  doses: 'Doses',
  symptoms: 'Symptoms',
  events: 'Visits and vaccinations',
  comparison: 'Side by side',
}

/** Headings of the counts of a day. */
export const doseDayHeadings: Readonly<Record<Exclude<keyof DoseDay, 'day'>, string>> = {
  onTime: 'On time',
  late: 'Late',
  partial: 'In part',
  skipped: 'Skipped',
  missed: 'Missed',
}

/** Legend of the calendar of doses. */
export const doseDayLabels: Readonly<Record<DoseDayState, string>> = {
  onTime: 'All on time',
  late: 'Given late',
  partly: 'Partly given',
  missed: 'Missed',
}

/** Texts of Health Analytics (spec engagement §2). */
export const analyticsTexts = {
  title: 'Health Analytics',
  detail: 'Weight, doses and visits over time',
  back: 'Health',
  open: 'See charts',
  options: (title: string) => `${title}: table, picture and files`,
  tableOf: (title: string) => `${title}: table`,
  savePicture: 'Save as a picture (PNG)',
  saveTable: (format: string) => `Save the table as ${format}`,
  allPets: 'All pets',
  pet: 'Pet',
  period: 'Period',
  metrics: 'Metrics',
  loading: 'Loading health analytics',
  upsell: {
    title: 'Health Analytics',
    message:
      'Scores, doses, visits and weights of each pet over a month or a year, and how they have changed.',
  },
  compareUpsell: {
    title: 'Two pets side by side',
    detail: 'Weights, doses and visits. Part of the Pro plan.',
  },
  firstPet: 'First pet',
  secondPet: 'Second pet',
  changeSince: (day: string) => `Weight, change since ${day}`,
  dosesSince: (day: string) => `Doses are counted since ${day}.`,
  mostFrequent: (shown: number, all: number) => `The ${shown} most frequent of ${all} signs.`,
  newestEvents: `The time line shows the newest ${MOST_EVENTS} of each.`,
  withoutPets: 'Add a pet first. Its weights, doses and visits appear here.',
  noWeights: 'No weight in this period.',
  oneWeight: 'One weight so far. Add a second one to see a line.',
  noDoses: 'No scheduled dose was due in this period.',
  late: `Late means more than ${LATE_AFTER_MINUTES} minutes after the dose was due.`,
  noSymptoms: 'No symptom was noted in this period.',
  noEvents: 'No completed visit and no vaccination in this period.',
  noCommonWeights: 'The line appears once both pets were weighed twice in the same time.',
  disclaimer: 'These numbers show changes. They don’t replace a diagnosis. Ask your vet.',
  saveFailed: 'Couldn’t save the chart',
  shareInCommunity: 'Share in the community',
  shareFailed: 'Couldn’t draw the chart',
  /** Name of a shared chart for those who can’t see it. */
  sharedAs: (title: string, caption: string) => `${title}: ${caption}`,
  tableOnPro: 'CSV and XLSX: Available with Pro plan',
} as const

/** Words below the figure of a metric, with its records and its change: '5 visits, up 25 points'. */
export function metricInWords(metric: AnalyticsMetric, score: HealthScore): string {
  const records = recordsInWords(metric, score)
  const [value, before] = [valueOf(metric, score), valueBefore(metric, score)]
  if (value === null || before === null) return records
  const change = value - before
  if (change === 0) return `${records}, as before`
  const points = plural(Math.abs(change), { one: '# point', other: '# points' })
  return `${records}, ${change > 0 ? 'up' : 'down'} ${points}`
}

function recordsInWords(metric: AnalyticsMetric, { overallScore, sources }: HealthScore): string {
  const { vaccinations, visits, exerciseLogs } = sources
  switch (metric) {
    case 'overallScore':
      return overallScore === null ? healthScoreTexts.unknown : labelOf(overallScore)
    case 'vaccinationStatus':
      return vaccinations.count === 0
        ? 'None with a next date'
        : `${vaccinations.current} of ${vaccinations.count} up to date`
    case 'appointmentFrequency':
      return visits.count === 0 ? 'No completed visit' : visitsOf(visits.count)
    case 'activityLevels':
      return exerciseLogs.count === 0
        ? 'No exercise logged'
        : plural(exerciseLogs.count, { one: '# exercise log', other: '# exercise logs' })
    default:
      return metric satisfies never
  }
}

/** Sums of the days of a chart. */
export function sumDoses(days: readonly DoseDay[]): { given: number; due: number } {
  return {
    given: days.reduce((sum, each) => sum + givenOf(each), 0),
    due: days.reduce((sum, each) => sum + dueOf(each), 0),
  }
}

/** Words the doses not given: 'All were given.', '2 doses were not given, both on a Sunday, the last on July 12.' */
export function dosesInWords(days: readonly DoseDay[], dayOf: (date: string) => string): string {
  const bad = days.filter((each) => givenOf(each) < dueOf(each))
  const { given, due } = sumDoses(days)
  const last = bad.at(-1)
  if (!last) return 'All were given.'
  const missed = due - given
  const count = plural(missed, { one: '# dose was not given', other: '# doses were not given' })
  const on = plural(missed, { one: 'on', other: 'the last on' })
  const weekdays = new Set(bad.map(({ day }) => weekdayOf(day)))
  const all = missed === 2 ? 'both' : 'all'
  const [weekday, another] = weekdays
  const isShared = bad.length > 1 && weekday !== undefined && another === undefined
  const shared = isShared ? `, ${all} on a ${weekdayNames[weekday]}` : ''
  return `${count}${shared}, ${on} ${dayOf(last.day)}.`
}

/** Words the most frequent signs: 'Symptoms noted 5 times. Most often Itching (4) and Limping (2).' */
export function symptomsInWords({ signs, count }: HealthCharts['symptoms']): string {
  const noted = plural(count, { one: 'Symptoms noted once', other: 'Symptoms noted # times' })
  const most = signs.slice(0, 2).filter(({ count: times }) => times > 1)
  if (most.length === 0) return `${noted}.`
  return `${noted}. Most often ${list(most.map(({ name, count: times }) => `${name} (${times})`))}.`
}

/** Words the visits and vaccinations of a period: '5 visits and 2 vaccinations.' */
export function eventsInWords({
  visits,
  vaccinations,
}: Pick<HealthCharts, 'visits' | 'vaccinations'>): string {
  const given = plural(vaccinations.count, { one: '# vaccination', other: '# vaccinations' })
  const counted = [visits.count > 0 && visitsOf(visits.count), vaccinations.count > 0 && given]
  return `${list(counted.filter((each) => each !== false))}.`
}

/** Words a change in percent: '+1.9%', '−9%', '0%'. */
export const percentInWords = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
