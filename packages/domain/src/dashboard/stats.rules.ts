import {
  builtFeatures,
  type Feature,
  hasFeature,
  type Plan,
  type Quota,
  UNLIMITED,
} from '../kernel/access/plans.ts'

const DAY = 86_400_000

/** The limits that make up the overall usage (spec engagement §3). */
export const shownQuotas = [
  'pets',
  'reminders',
  'photos',
  'healthLogs',
  'upcomingAppointments',
] as const satisfies readonly Quota[]
export type ShownQuota = (typeof shownQuotas)[number]

/** Share of a limit from which it counts as nearly used up (spec engagement §9). */
export const NEAR_LIMIT_PERCENT = 80

export interface LimitInUse {
  quota: ShownQuota
  /** UNLIMITED for no limit. */
  limit: number
  used: number
}

/** Returns the used share of a limit, 0 to 100; 0 for an unlimited one. */
export function percentUsed({ limit, used }: Pick<LimitInUse, 'limit' | 'used'>): number {
  if (limit === UNLIMITED) return 0
  return limit === 0 ? 100 : Math.min(100, (used / limit) * 100)
}

/** True if a limit is nearly used up or full. */
export const isNearLimit = (limit: Pick<LimitInUse, 'limit' | 'used'>): boolean =>
  percentUsed(limit) >= NEAR_LIMIT_PERCENT

interface Usage {
  plan: Plan
  limits: readonly LimitInUse[]
  counts: { pets: number; reminders: number; healthLogs: number }
  featuresUsed: number
}

/**
 * Returns the overall usage, 0 to 100: on the free plan the average of the five limits, on a paid one by the number of
 * records (spec engagement §9).
 */
export function overallUsage({ plan, limits, counts, featuresUsed }: Usage): number {
  if (plan !== 'free') {
    const { pets, reminders, healthLogs } = counts
    return Math.min(100, pets * 10 + reminders * 5 + healthLogs * 3 + featuresUsed * 8)
  }
  if (limits.length === 0) return 0
  return Math.round(limits.reduce((sum, limit) => sum + percentUsed(limit), 0) / limits.length)
}

/** Features whose use leaves no record. Exports are not kept. */
const unrecorded: ReadonlySet<Feature> = new Set([
  'emergency_panic_button',
  'health_analytics',
  'health_trends',
  'smart_health_alerts',
  'vaccination_certificates',
  'comprehensive_health_reports',
  'batch_export',
  'medical_timeline',
  'advanced_analytics',
  'advanced_export_formats',
])

/** Features whose use leaves a record. */
export const recordedFeatures: readonly Feature[] = builtFeatures.filter(
  (feature) => !unrecorded.has(feature),
)

/** Counts the plan's features that can leave a record. */
export const countFeatures = (plan: Plan): number =>
  recordedFeatures.filter((feature) => hasFeature(plan, feature)).length

/** Whole days since an instant. */
export const daysSince = (instant: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - instant.getTime()) / DAY))

const levels = [
  [100, 'Master'],
  [80, 'Expert'],
  [60, 'Advanced'],
  [40, 'Explorer'],
  [0, 'Beginner'],
] as const
export type DiscoveryLevel = (typeof levels)[number][1]

/** Returns the share of the plan's features that were tried, in percent, with its level (spec engagement §4). */
export function discovery({ featuresUsed, features }: { featuresUsed: number; features: number }): {
  percent: number
  level: DiscoveryLevel
} {
  const percent = features === 0 ? 0 : Math.min(100, Math.floor((featuresUsed / features) * 100))
  return { percent, level: levels.find(([from]) => percent >= from)?.[1] ?? 'Beginner' }
}
