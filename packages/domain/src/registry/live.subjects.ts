import type { Permission } from '../kernel/access/permissions.ts'
import { kinds } from './kinds.ts'
import type { LiveSubject } from './live.events.ts'

type KindSubject = (typeof kinds)[number]['table']

const ofKinds = Object.fromEntries(kinds.map(({ table, words }) => [table, `view ${words}`])) as Record<
  KindSubject,
  Permission
>

/**
 * The permission that a role needs to be told of a subject; null where only the person concerned is told,
 * 'everybody' where all are. An event
 * carries no contents, so that of a pet goes to everybody who sees its face.
 */
export const liveSubjects: Readonly<Record<LiveSubject, Permission | 'everybody' | null>> = {
  ...ofKinds,
  pets: 'view pet faces',
  doses: 'view medications',
  refills: 'view medications',
  occurrences: 'view medications',
  measure_targets: 'view health logs',
  vaccine_intervals: 'view vaccinations',
  service_providers: 'view service providers',
  households: 'view members',
  household_members: 'view members',
  sessions: null,
  account: null,
  notifications: null,
  installation: 'everybody',
}
