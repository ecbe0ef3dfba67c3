/** Lengths of a period, in months (spec engagement §2). */
export const periodLengths = ['1', '3', '6', '12'] as const
export type PeriodLength = (typeof periodLengths)[number]
/** Length of the period of the Health tab (handbook: health-score). */
export const SCORE_MONTHS: PeriodLength = '3'
export const periodLabels: Readonly<Record<PeriodLength, string>> = {
  '1': '1 month',
  '3': '3 months',
  '6': '6 months',
  '12': '1 year',
}
/** Months within which a pet should have seen a vet. */
export const CHECKUP_MONTHS = 12
/** Highest number of records that the answer names for one metric. */
export const MOST_RECORDS = 30
/** Highest number of insights (spec engagement §9). */
export const MOST_INSIGHTS = 2

/** The named metrics that the score's breakdown consists of, in the order of their insights (spec engagement §3). */
export const breakdownMetrics = [
  'medicationCompliance',
  'vaccinationStatus',
  'recentCheckups',
  'activityLevels',
] as const
export type BreakdownMetric = (typeof breakdownMetrics)[number]
export type HealthMetric = 'overallScore' | 'appointmentFrequency' | BreakdownMetric

/** Metrics of Health Analytics, in their order (spec engagement §2). */
export const analyticsMetrics = [
  'overallScore',
  'vaccinationStatus',
  'appointmentFrequency',
  'activityLevels',
] as const satisfies readonly HealthMetric[]
export type AnalyticsMetric = (typeof analyticsMetrics)[number]

/** Names of the metrics in full, and below their figures. */
export const metricLabels: Readonly<Record<HealthMetric, { full: string; short: string }>> = {
  overallScore: { full: 'Health Score', short: 'Score' },
  medicationCompliance: { full: 'Doses Given', short: 'Doses' },
  vaccinationStatus: { full: 'Vaccination Compliance', short: 'Vaccines' },
  recentCheckups: { full: 'Recent Checkups', short: 'Checkups' },
  activityLevels: { full: 'Activity Level', short: 'Activity' },
  appointmentFrequency: { full: 'Appointment Frequency', short: 'Visits' },
}

/** Lower limits of the good and of the warning color of each metric, and of its insight (spec engagement §9). */
export const metricLimits: Readonly<Record<HealthMetric, { good: number; warning: number }>> = {
  overallScore: { good: 80, warning: 60 },
  medicationCompliance: { good: 80, warning: 60 },
  vaccinationStatus: { good: 90, warning: 70 },
  recentCheckups: { good: 80, warning: 60 },
  activityLevels: { good: 70, warning: 40 },
  appointmentFrequency: { good: 80, warning: 60 },
}

/** Values below which a metric is an insight (spec engagement §9). */
export const insightTriggers: Readonly<Record<BreakdownMetric, number>> = {
  medicationCompliance: 70,
  vaccinationStatus: 60,
  recentCheckups: 70,
  activityLevels: 50,
}

/** Labels of the score with their lower limits, the highest first (spec engagement §9). */
export const scoreLabels = [
  { from: 85, label: 'Excellent' },
  { from: 70, label: 'Good' },
  { from: 50, label: 'Fair' },
  { from: 0, label: 'Needs Attention' },
] as const

/** Shares of the score's three parts in percent, and the points of one record (spec engagement §9). */
export const scoreShares = { vaccinations: 40, visits: 30, healthLogs: 30 } as const
export const POINTS = { visit: 10, healthLog: 5, exerciseLog: 10, frequency: 25 } as const

export const onboardingStages = [
  'day_0_welcome',
  'day_1_3_exploration',
  'day_4_14_building',
  'completed_awaiting_data',
] as const
export type OnboardingStage = (typeof onboardingStages)[number]

/** Steps until the score is known, in their order. */
export const firstSteps = ['pet', 'vaccination', 'health-log', 'visit'] as const
export type FirstStep = (typeof firstSteps)[number]
