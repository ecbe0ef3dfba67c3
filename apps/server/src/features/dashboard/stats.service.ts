import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import {
  countFeatures,
  daysSince,
  isNearLimit,
  overallUsage,
  recordedFeatures,
  shownQuotas,
} from '@app/domain/dashboard/stats.rules'
import { hasFeature, limitOf, type Plan } from '@app/domain/kernel/access/plans'
import { dateIn } from '@app/domain/kernel/time/dates'
import type { Tx } from '../../platform/database/tx.ts'
import type { Moment } from '../../platform/http/moment.ts'
import { countStats } from './stats.queries.ts'

/** Reads the household's counts, and its use of the plan. */
export async function readStats(tx: Tx, plan: Plan, { now, timeZone }: Moment): Promise<DashboardStats> {
  const [row] = await tx.runAndCommit(countStats, [`${dateIn(timeZone, now).slice(0, 7)}-01`])
  if (!row) throw new Error('Counting answered no row')
  const { used, features, joinedAt, doses, monthlyExpenses, ...others } = row
  const counts = {
    pets: used.pets,
    reminders: used.reminders,
    photos: used.photos,
    healthLogs: used.healthLogs,
    appointments: used.upcomingAppointments,
    ...others,
  }
  const limits = shownQuotas.map((quota) => ({ quota, limit: limitOf(plan, quota), used: used[quota] }))
  const usedFeatures = recordedFeatures.filter(
    (feature) => hasFeature(plan, feature) && features[feature] === true,
  )
  const featuresUsed = usedFeatures.length
  return {
    counts,
    monthlyExpenses,
    limits,
    daysSinceJoined: daysSince(joinedAt, now),
    usedFeatures,
    featuresUsed,
    features: countFeatures(plan),
    overallUsage: overallUsage({ plan, limits, counts, featuresUsed }),
    tier: plan,
    nearLimits: limits.some(isNearLimit),
    doses,
  }
}
