import type { Permission } from '../kernel/access/permissions.ts'
import { kinds } from './kinds.ts'
import type { LiveSubject } from './live.events.ts'

type KindSubject = (typeof kinds)[number]['table']

const ofKinds = Object.fromEntries(kinds.map(({ table, words }) => [table, `view ${words}`])) as Record<
  KindSubject,
  Permission
>

/**
 * Permission that a role needs to receive events of a subject; null sends them only to the person concerned,
 * 'everybody' to all users. An event carries no contents, so events of a pet go to every role that sees its face.
 */
export const liveSubjects: Readonly<Record<LiveSubject, Permission | 'everybody' | null>> = {
  ...ofKinds,
  pets: 'view pet faces',
  doses: 'view medications',
  refills: 'view medications',
  occurrences: 'view medications',
  measure_targets: 'view health logs',
  exercise_goals: 'view health logs',
  vaccine_intervals: 'view vaccinations',
  health_alerts: 'view health logs',
  service_providers: 'view service providers',
  expense_imports: 'view expenses',
  households: 'view members',
  household_members: 'view members',
  support_access: 'give support access',
  sessions: null,
  account: null,
  notifications: null,
  installation: 'everybody',
}
