import type { QueryKey } from '@tanstack/react-query'
import type { LiveSubject } from '@app/domain/registry/live.events'
import { orpc } from '../api/queries.ts'
import { meQuery } from '../api/use-me.ts'
import { RECORDS_KEY } from '../records/records-key.ts'

const [me, pets, doses, due, visits, measures, emergency, search] = [
  meQuery.queryKey,
  orpc.pets.key(),
  orpc.doses.key(),
  orpc.due.key(),
  orpc.dashboard.key(),
  orpc.healthMetrics.key(),
  orpc.emergency.key(),
  orpc.search.key(),
] as const
const stats = orpc.dashboard.getStats.key()
const milestones = orpc.milestones.key()
/** The health score, its charts, and the alerts. */
const score: readonly QueryKey[] = [
  orpc.healthScore.key(),
  orpc.healthAnalytics.key(),
  orpc.healthAlerts.key(),
]
const [exercise, quickChecks] = [orpc.exercise.key(), orpc.quickChecks.key()] as const
const plannedCare = orpc.vaccineSchedule.planCare.key()
/** Doses that await an answer, with their repeated notices. */
const notices = orpc.notices.key()
const lists = (...slugs: string[]): QueryKey[] => slugs.map((slug) => [RECORDS_KEY, slug])
/** An added expense moves its series to the next date. */
const repeating = [...lists('repeating-expenses'), orpc.repeatingExpenses.key()]

const shownIn: Readonly<Partial<Record<LiveSubject, readonly QueryKey[]>>> = {
  pets: [
    pets,
    doses,
    due,
    notices,
    visits,
    // The expenses of a deleted pet become General, without events of their own.
    ...lists('active-reminders', 'paused-reminders', 'story', 'expenses'),
    orpc.reminders.key(),
    orpc.expenses.key(),
    measures,
    emergency,
    search,
    me,
    milestones,
    ...score,
    exercise,
    quickChecks,
    plannedCare,
  ],
  medications: [
    ...lists('medications', 'attached-documents', 'story'),
    pets,
    doses,
    due,
    notices,
    emergency,
    search,
    me,
    ...score,
  ],
  doses: [doses, due, notices, ...lists('story'), pets, me, stats, milestones, ...score],
  // A dose was snoozed.
  occurrences: [due, notices],
  refills: [doses, due, ...lists('medications')],
  appointments: [
    ...lists('appointments', 'attached-documents', 'story'),
    pets,
    due,
    visits,
    search,
    me,
    ...score,
    plannedCare,
  ],
  reminders: [...lists('active-reminders', 'paused-reminders'), orpc.reminders.key(), due, me, stats],
  // Symptoms and advanced trackings are health logs of their own kinds.
  health_logs: [
    ...lists('health-logs', 'symptoms', 'advanced-trackings', 'attached-documents', 'story'),
    pets,
    measures,
    emergency,
    search,
    me,
    stats,
    ...score,
    exercise,
    quickChecks,
  ],
  measure_targets: [measures],
  exercise_goals: [exercise],
  vaccinations: [
    ...lists('vaccinations', 'attached-documents', 'story'),
    // The choice of a certificate.
    orpc.vaccinations.key(),
    pets,
    due,
    emergency,
    search,
    ...score,
    plannedCare,
  ],
  health_alerts: [orpc.healthAlerts.key()],
  vaccine_intervals: [orpc.vaccineSchedule.key()],
  photos: [...lists('photos', 'story'), pets, search, me, stats],
  documents: [...lists('documents', 'attached-documents', 'story'), pets, search, me, stats],
  expenses: [
    ...lists('expenses', 'expense-budgets'),
    orpc.expenses.key(),
    orpc.taxSummary.key(),
    ...repeating,
    search,
    me,
    stats,
  ],
  // Expenses show the rule of their series.
  repeating_expenses: [...repeating, ...lists('expenses')],
  expense_budgets: [...lists('expense-budgets'), stats],
  export_templates: [...lists('export-templates'), stats],
  // Imported expenses have no events of their own.
  expense_imports: [
    ...lists('expenses', 'expense-budgets'),
    orpc.expenses.key(),
    orpc.expenseImports.key(),
    search,
    me,
    stats,
  ],
  receipts: [...lists('expenses'), orpc.expenses.key()],
  emergency_contacts: [
    ...lists('emergency-contacts'),
    orpc.emergencyContacts.key(),
    emergency,
    orpc.settings.key(),
    stats,
  ],
  households: [
    me,
    stats,
    orpc.plans.key(),
    // The plan pauses them.
    ...repeating,
    orpc.households.key(),
    orpc.invitations.key(),
    orpc.handovers.key(),
    notices,
    orpc.accountDeletion.key(),
  ],
  household_members: [me, orpc.households.key(), stats],
  support_access: [orpc.supportAccess.key()],
  sessions: [orpc.sessions.key(), me],
  account: [
    me,
    orpc.settings.key(),
    orpc.invitations.key(),
    orpc.security.key(),
    orpc.secondFactor.key(),
    orpc.passkeys.key(),
    orpc.googleSignIn.key(),
    orpc.calendarFeeds.key(),
    orpc.pushDevices.key(),
    // The status of a ticket has changed.
    orpc.support.key(),
  ],
  // No other event announces that an item becomes due: only the clock decides it.
  // A reply, a mention, a decision of a moderator and an answer of the support are notifications too.
  notifications: [
    orpc.notifications.key(),
    due,
    notices,
    ...lists('active-reminders'),
    orpc.community.key(),
    orpc.communitySafety.key(),
    orpc.support.key(),
  ],
  // Settings, maintenance state and announcements of the installation.
  installation: [
    orpc.accounts.key(),
    orpc.notifications.key(),
    orpc.systemSettings.key(),
    orpc.announcements.key(),
    orpc.managedAccounts.key(),
    orpc.overview.key(),
    orpc.installationSecurity.key(),
  ],
}

/**
 * Returns the queries to reload after a change of a subject: everything that shows, counts or names it. By default that
 * is the list of the kind.
 */
export const keysShowing = (subject: LiveSubject): readonly QueryKey[] => [
  ...(shownIn[subject] ?? lists(subject.replaceAll('_', '-'))),
  ...(untraced.has(subject) ? [] : [orpc.activity.key()]),
]

/** Subjects without an entry in the family's feed. */
const untraced: ReadonlySet<LiveSubject> = new Set([
  'occurrences',
  'vaccine_intervals',
  'sessions',
  'account',
  'installation',
  'notifications',
])
