import { calendarFeedsContract } from '../calendar-feeds/calendar-feeds.contract.ts'
import { clientReportsContract } from '../client-reports/client-reports.contract.ts'
import { communityContract } from '../community/community.contract.ts'
import { communitySafetyContract, moderationContract } from '../community/moderation.contract.ts'
import { dashboardContract } from '../dashboard/dashboard.contract.ts'
import { completeDueContract, dueContract } from '../due/due.contract.ts'
import { emergencyContract } from '../emergency/emergency.contract.ts'
import { expenseExportContract } from '../expenses/export.contract.ts'
import { expenseImportsContract } from '../expenses/import.contract.ts'
import { taxSummaryContract } from '../expenses/tax-summary.contract.ts'
import { exportsContract, healthReportsContract } from '../exports/exports.contract.ts'
import { healthAlertsContract } from '../health-score/health-alerts.contract.ts'
import { healthAnalyticsContract } from '../health-score/health-analytics.contract.ts'
import { healthScoreContract } from '../health-score/health-score.contract.ts'
import { exerciseContract } from '../health/exercise/exercise.contract.ts'
import { healthMetricsContract } from '../health/health-metrics.contract.ts'
import { quickChecksContract } from '../health/quick-checks/quick-checks.contract.ts'
import { symptomsContract } from '../health/symptoms.contract.ts'
import { helpContract } from '../help/help.contract.ts'
import { handoversContract } from '../households/handovers.contract.ts'
import { householdsContract } from '../households/households.contract.ts'
import { invitationsContract } from '../households/invitations.contract.ts'
import { accountDeletionContract } from '../identity/account-deletion/account-deletion.contract.ts'
import { accountsContract } from '../identity/accounts/accounts.contract.ts'
import { addressChangesContract } from '../identity/address-changes/address-changes.contract.ts'
import { googleSignInContract } from '../identity/google-sign-in/google-sign-in.contract.ts'
import { passkeysContract } from '../identity/passkeys/passkeys.contract.ts'
import { passwordResetsContract } from '../identity/password-resets/password-resets.contract.ts'
import { secondFactorContract } from '../identity/second-factor/second-factor.contract.ts'
import { securityContract } from '../identity/security/security.contract.ts'
import { sessionsContract } from '../identity/sessions/sessions.contract.ts'
import { managedAccountsContract } from '../installation/accounts.contract.ts'
import { announcementsContract } from '../installation/announcements.contract.ts'
import { overviewContract } from '../installation/overview.contract.ts'
import { installationContract } from '../installation/permissions.contract.ts'
import { installationSecurityContract } from '../installation/security.contract.ts'
import { systemSettingsContract } from '../installation/system-settings.contract.ts'
import { dosesContract } from '../medications/doses/doses.contract.ts'
import { milestonesContract } from '../milestones/milestones.contract.ts'
import { noticesContract } from '../notifications/notices.contract.ts'
import { notificationsContract } from '../notifications/notifications.contract.ts'
import { pushDevicesContract } from '../notifications/push-devices/push-devices.contract.ts'
import { waitingChangesContract } from '../offline/waiting-changes.contract.ts'
import { onboardingContract } from '../onboarding/onboarding.contract.ts'
import { plansContract } from '../plans/plans.contract.ts'
import { searchContract } from '../search/search.contract.ts'
import { serviceProvidersContract } from '../service-providers/service-providers.contract.ts'
import { settingsContract } from '../settings/settings.contract.ts'
import { storyContract } from '../story/story.contract.ts'
import { inboxContract } from '../support/inbox.contract.ts'
import { householdReadingContract, supportAccessContract } from '../support/support-access.contract.ts'
import { supportContract, visitorTicketContract } from '../support/support.contract.ts'
import { takeoutContract } from '../takeout/takeout.contract.ts'
import { tutorialsContract } from '../tutorials/tutorials.contract.ts'
import { vaccineScheduleContract } from '../vaccinations/vaccine-schedule.contract.ts'
import { activityContract } from './activity.contract.ts'
import { kindContracts } from './kinds.ts'

/** The whole API. Server, web app, document and sweeps derive from this one value. */
export const contract = {
  ...kindContracts,
  accounts: accountsContract,
  passwordResets: passwordResetsContract,
  googleSignIn: googleSignInContract,
  secondFactor: secondFactorContract,
  passkeys: passkeysContract,
  security: securityContract,
  addressChanges: addressChangesContract,
  onboarding: onboardingContract,
  households: householdsContract,
  invitations: invitationsContract,
  handovers: handoversContract,
  doses: dosesContract,
  healthMetrics: healthMetricsContract,
  symptoms: symptomsContract,
  quickChecks: quickChecksContract,
  exercise: exerciseContract,
  vaccineSchedule: vaccineScheduleContract,
  serviceProviders: serviceProvidersContract,
  activity: activityContract,
  calendarFeeds: calendarFeedsContract,
  expenseExport: expenseExportContract,
  expenseImports: expenseImportsContract,
  taxSummary: taxSummaryContract,
  dashboard: dashboardContract,
  healthScore: healthScoreContract,
  healthAlerts: healthAlertsContract,
  healthAnalytics: healthAnalyticsContract,
  due: { ...dueContract, ...completeDueContract },
  milestones: milestonesContract,
  search: searchContract,
  story: storyContract,
  plans: plansContract,
  takeout: takeoutContract,
  exports: exportsContract,
  healthReports: healthReportsContract,
  accountDeletion: accountDeletionContract,
  settings: settingsContract,
  tutorials: tutorialsContract,
  sessions: sessionsContract,
  notifications: notificationsContract,
  notices: noticesContract,
  pushDevices: pushDevicesContract,
  emergency: emergencyContract,
  waitingChanges: waitingChangesContract,
  clientReports: clientReportsContract,
  help: helpContract,
  installation: installationContract,
  managedAccounts: managedAccountsContract,
  overview: overviewContract,
  installationSecurity: installationSecurityContract,
  announcements: announcementsContract,
  systemSettings: systemSettingsContract,
  community: communityContract,
  communitySafety: communitySafetyContract,
  moderation: moderationContract,
  support: supportContract,
  visitorTickets: visitorTicketContract,
  inbox: inboxContract,
  supportAccess: supportAccessContract,
  householdReading: householdReadingContract,
}
export type Contract = typeof contract
