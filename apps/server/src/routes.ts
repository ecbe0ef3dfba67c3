import type { Contract } from '@app/domain/registry/contract'
import { appointmentRoutes } from './features/appointments/appointments.routes.ts'
import { calendarFeedRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts'
import { clientReportRoutes } from './features/client-reports/client-reports.routes.ts'
import { communityRoutes } from './features/community/community.routes.ts'
import { moderationRoutes } from './features/community/moderation.routes.ts'
import { communitySafetyRoutes } from './features/community/safety.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dueRoutes } from './features/due/due.routes.ts'
import { reminderRoutes } from './features/due/reminders.routes.ts'
import { emergencyContactRoutes } from './features/emergency/emergency-contacts.routes.ts'
import { emergencyRoutes } from './features/emergency/emergency.routes.ts'
import { budgetRoutes } from './features/expenses/budgets.routes.ts'
import { expenseExportRoutes, expenseRoutes } from './features/expenses/expenses.routes.ts'
import { expenseImportRoutes } from './features/expenses/import.routes.ts'
import { receiptRoutes } from './features/expenses/receipts.routes.ts'
import { repeatingExpenseRoutes } from './features/expenses/repeating-expenses.routes.ts'
import { taxSummaryRoutes } from './features/expenses/tax-summary.routes.ts'
import { exportTemplateRoutes } from './features/exports/export-templates.routes.ts'
import { exportRoutes, healthReportRoutes } from './features/exports/exports.routes.ts'
import { documentRoutes } from './features/files/documents.routes.ts'
import { photoRoutes } from './features/files/photos.routes.ts'
import {
  healthAlertsRoutes,
  healthAnalyticsRoutes,
  healthScoreRoutes,
} from './features/health-score/health-score.routes.ts'
import { exerciseRoutes } from './features/health/exercise.routes.ts'
import { healthLogRoutes } from './features/health/health-logs.routes.ts'
import { healthMetricsRoutes } from './features/health/health-metrics.routes.ts'
import { quickCheckRoutes } from './features/health/quick-checks.routes.ts'
import { symptomRoutes } from './features/health/symptoms.routes.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { activityRoutes } from './features/households/activity.routes.ts'
import { handoverRoutes } from './features/households/handovers.routes.ts'
import { householdRoutes } from './features/households/households.routes.ts'
import { invitationRoutes } from './features/households/invitations.routes.ts'
import { accountDeletionRoutes } from './features/identity/account-deletion/account-deletion.routes.ts'
import { accountRoutes } from './features/identity/accounts/accounts.routes.ts'
import { addressChangeRoutes } from './features/identity/address-changes/address-changes.routes.ts'
import { googleSignInRoutes } from './features/identity/google-sign-in/google-sign-in.routes.ts'
import { passkeyRoutes } from './features/identity/passkeys/passkeys.routes.ts'
import { passwordResetRoutes } from './features/identity/password-resets/password-resets.routes.ts'
import { secondFactorRoutes } from './features/identity/second-factor/second-factor.routes.ts'
import { securityRoutes } from './features/identity/security/security.routes.ts'
import { sessionRoutes } from './features/identity/sessions/sessions.routes.ts'
import { managedAccountRoutes } from './features/installation/accounts.routes.ts'
import { announcementRoutes } from './features/installation/announcements.routes.ts'
import { overviewRoutes } from './features/installation/overview.routes.ts'
import { installationRoutes } from './features/installation/permissions.routes.ts'
import { installationSecurityRoutes } from './features/installation/security.routes.ts'
import { systemSettingsRoutes } from './features/installation/system-settings.routes.ts'
import { completeDueRoutes, doseRoutes } from './features/medications/doses/doses.routes.ts'
import { medicationRoutes } from './features/medications/medications.routes.ts'
import { milestoneRoutes } from './features/milestones/milestones.routes.ts'
import { noticeRoutes } from './features/notifications/notices.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { pushDeviceRoutes } from './features/notifications/push-devices/push-devices.routes.ts'
import { waitingChangeRoutes } from './features/offline/waiting-changes.routes.ts'
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts'
import { petRoutes } from './features/pets/pets.routes.ts'
import { planRoutes } from './features/plans/plans.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { serviceProviderRoutes } from './features/service-providers/service-providers.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { storyRoutes } from './features/story/story.routes.ts'
import { inboxRoutes } from './features/support/inbox.routes.ts'
import { householdReadingRoutes, supportAccessRoutes } from './features/support/support-access.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { visitorTicketRoutes } from './features/support/visitor-tickets.routes.ts'
import { takeoutRoutes } from './features/takeout/takeout.routes.ts'
import { tutorialRoutes } from './features/tutorials/tutorials.routes.ts'
import { vaccinationRoutes } from './features/vaccinations/vaccinations.routes.ts'
import { vaccineScheduleRoutes } from './features/vaccinations/vaccine-schedule.routes.ts'

/** Every feature's operations, under the names of the contract; one that is missing does not compile. */
export const router = {
  accounts: accountRoutes,
  passwordResets: passwordResetRoutes,
  invitations: invitationRoutes,
  handovers: handoverRoutes,
  googleSignIn: googleSignInRoutes,
  secondFactor: secondFactorRoutes,
  passkeys: passkeyRoutes,
  security: securityRoutes,
  addressChanges: addressChangeRoutes,
  onboarding: onboardingRoutes,
  households: householdRoutes,
  pets: petRoutes,
  medications: medicationRoutes,
  doses: doseRoutes,
  appointments: appointmentRoutes,
  reminders: reminderRoutes,
  healthLogs: healthLogRoutes,
  healthMetrics: healthMetricsRoutes,
  symptoms: symptomRoutes,
  quickChecks: quickCheckRoutes,
  exercise: exerciseRoutes,
  vaccinations: vaccinationRoutes,
  vaccineSchedule: vaccineScheduleRoutes,
  photos: photoRoutes,
  documents: documentRoutes,
  expenses: expenseRoutes,
  expenseExport: expenseExportRoutes,
  expenseImports: expenseImportRoutes,
  repeatingExpenses: repeatingExpenseRoutes,
  receipts: receiptRoutes,
  expenseBudgets: budgetRoutes,
  taxSummary: taxSummaryRoutes,
  serviceProviders: serviceProviderRoutes,
  activity: activityRoutes,
  calendarFeeds: calendarFeedRoutes,
  dashboard: dashboardRoutes,
  healthScore: healthScoreRoutes,
  healthAnalytics: healthAnalyticsRoutes,
  healthAlerts: healthAlertsRoutes,
  due: { ...dueRoutes, ...completeDueRoutes },
  milestones: milestoneRoutes,
  search: searchRoutes,
  story: storyRoutes,
  plans: planRoutes,
  takeout: takeoutRoutes,
  exportTemplates: exportTemplateRoutes,
  exports: exportRoutes,
  healthReports: healthReportRoutes,
  accountDeletion: accountDeletionRoutes,
  settings: settingsRoutes,
  tutorials: tutorialRoutes,
  sessions: sessionRoutes,
  notifications: notificationRoutes,
  notices: noticeRoutes,
  pushDevices: pushDeviceRoutes,
  emergencyContacts: emergencyContactRoutes,
  emergency: emergencyRoutes,
  waitingChanges: waitingChangeRoutes,
  clientReports: clientReportRoutes,
  help: helpRoutes,
  installation: installationRoutes,
  managedAccounts: managedAccountRoutes,
  overview: overviewRoutes,
  installationSecurity: installationSecurityRoutes,
  announcements: announcementRoutes,
  systemSettings: systemSettingsRoutes,
  community: communityRoutes,
  communitySafety: communitySafetyRoutes,
  moderation: moderationRoutes,
  support: supportRoutes,
  visitorTickets: visitorTicketRoutes,
  inbox: inboxRoutes,
  supportAccess: supportAccessRoutes,
  householdReading: householdReadingRoutes,
} satisfies Record<keyof Contract, unknown>
