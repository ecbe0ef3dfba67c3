import { z } from 'zod'
import { appointments } from '../appointments/appointments.contract.ts'
import { expenses } from '../expenses/expenses.contract.ts'
import { features, plans } from '../kernel/access/plans.ts'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { vaccinations } from '../vaccinations/vaccinations.contract.ts'
import { shownQuotas } from './stats.rules.ts'

/** Number of people named besides the user. */
export const GIVERS_NAMED = 3

const count = z.number()
const dashboardStats = z.object({
  counts: z.object({
    pets: count,
    reminders: count,
    photos: count,
    healthLogs: count,
    appointments: count,
    familyMembers: count,
    emergencyContacts: count,
    medicalDocuments: count,
    notifications: count,
    expenses: count,
  }),
  /** Spent this month, by currency, the preferred one first; empty for a role that may not see it. */
  monthlyExpenses: z.array(expenses.fields.amount.answers),
  limits: z.array(z.object({ quota: z.enum(shownQuotas), limit: z.number(), used: count })),
  /** Whole days since the person joined the household. */
  daysSinceJoined: count,
  /** The plan's features that have left a record, their number, and number of those that could. */
  usedFeatures: z.array(z.enum(features)),
  featuresUsed: count,
  features: count,
  /** In percent. */
  overallUsage: count,
  tier: z.enum(plans),
  nearLimits: z.boolean(),
  /** Given doses, partial ones included: all of them, the person's own, and those of the most diligent others. */
  doses: z.object({
    given: count,
    own: count,
    others: z.array(z.object({ name: z.string(), given: count })).max(GIVERS_NAMED),
  }),
})
export type DashboardStats = z.output<typeof dashboardStats>

export const dashboardContract = {
  getStats: operation('GET /dashboard/stats', {
    summary:
      "What the household has done so far: counts, how much of the plan's limits and features is used, and who gave the " +
      'doses; as far as the role may see it',
    may: 'view pets',
    takes: nothing,
    answers: dashboardStats,
  }),
  listVisits: operation('GET /visits', {
    summary:
      'What is planned next over all pets that are not archived: upcoming appointments, and the newest dose of each ' +
      'vaccine that has a next due date; the nearest first, at most 100 of each',
    may: 'view appointments',
    takes: nothing,
    answers: z.object({
      appointments: z.array(appointments.entry),
      vaccinations: z.array(vaccinations.entry),
    }),
  }),
}
