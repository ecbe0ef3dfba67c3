import type { PolicySources } from './policy-sources.ts'

/** Sources of the statements in flow-chapters.tsx. */
export const flowSources: PolicySources = [
  // Chapter “What is passed on”
  [
    'Mail: ',
    'apps/server/src/platform/mail/templates.ts',
    'apps/server/src/platform/mail/templates/due-notice.tsx',
    'apps/server/src/platform/mail/templates/support-answer.tsx',
  ],
  [
    'Payment: ',
    'apps/server/src/features/plans/stripe-billing.ts',
    'apps/server/src/features/plans/stripe-client.ts',
  ],
  ['Sign-in with Google, where', 'apps/server/src/platform/auth/oidc-provider.ts'],
  [
    'Notifications, if you switch them on: they',
    'apps/server/src/features/notifications/push-devices/push-sender.ts',
  ],
  [
    'Your position: ',
    'apps/web/src/features/emergency/emergency-dialog.tsx',
    'apps/web/src/features/emergency/critical-actions.tsx',
  ],
  [
    'Calendar feeds, only if you make one: ',
    'apps/server/src/features/calendar-feeds/feed-entries.service.ts',
    'apps/server/src/features/calendar-feeds/fetched-feed.routes.ts',
  ],
  [
    'The software passes your data to nobody else.',
    'apps/server/src/platform/http/pages/security-headers.ts',
  ],

  // Chapter “How long it is kept”
  [
    'Account, household and records: ',
    'apps/server/src/features/identity/account-deletion/account-deletion.routes.ts',
  ],
  ['Due dates that are settled or over: ', 'db/schema/40-due.sql', 'packages/domain/src/kernel/retention.ts'],
  [
    'The community, if this site has one and you take part: ',
    'db/schema/65-community.sql',
    'db/schema/66-community-moderation.sql',
    'packages/domain/src/community/community.contract.ts',
  ],
  [
    'Failures of a page: ',
    'db/schema/15-client-reports.sql',
    'packages/domain/src/client-reports/redact.rules.ts',
    'apps/server/src/features/client-reports/client-reports.service.ts',
  ],
  [
    'Reports of failures: ',
    'packages/domain/src/kernel/retention.ts',
    'apps/server/src/features/client-reports/client-reports.jobs.ts',
  ],
  ['This site counts which of its pages', 'apps/web/src/features/identity/consent/page-views.ts'],
  [
    'On an iPhone or iPad: up to 20 reports',
    'apps/web/src/features/client-reports/ios-reports.ts',
    'packages/domain/src/client-reports/client-reports.vocabulary.ts',
  ],
  [
    'Pages that you open, only if you accept',
    'apps/web/src/features/identity/consent/page-views.ts',
    'apps/server/src/platform/http/pages/security-headers.ts',
  ],
  ['Deleted expenses: ', 'db/schema/42-expenses.sql', 'apps/server/src/platform/services/tidy.jobs.ts'],
  [
    'Sign-ins: ',
    'packages/domain/src/kernel/access/system-config.ts',
    'db/schema/01-transaction-identity.sql',
  ],
  [
    'Devices that you signed in on: ',
    'packages/domain/src/kernel/retention.ts',
    'apps/server/src/platform/services/tidy.jobs.ts',
  ],
  ['Sign-ups that were not confirmed: ', 'apps/server/src/features/identity/accounts/sign-up.queries.ts'],
  [
    'Two-factor authentication and passkeys: Until',
    'packages/domain/src/kernel/retention.ts',
    'db/schema/12-identity-second-factor.sql',
  ],
  [
    'Requests for a new password: ',
    'apps/server/src/features/identity/password-resets/password-resets.queries.ts',
  ],
  [
    'Changes of your email address: ',
    'apps/server/src/features/identity/address-changes/address-changes.queries.ts',
  ],
  ['Security notices: ', 'apps/server/src/features/identity/security/security.queries.ts'],
  [
    'Your part in the community: ',
    'db/schema/65-community.sql',
    'apps/server/src/features/identity/account-deletion/account-deletion.routes.ts',
  ],
  [
    'What you write to the support: ',
    'db/schema/68-support.sql',
    'db/schema/70-support-inbox.sql',
    'packages/domain/src/support/support.contract.ts',
    'apps/server/src/features/support/inbound.routes.ts',
  ],
  [
    'What you wrote to the support: ',
    'packages/domain/src/kernel/retention.ts',
    'apps/server/src/features/support/support.jobs.ts',
  ],
  [
    'Decisions of moderators and administrators: ',
    'db/schema/16-installation-permissions.sql',
    'packages/domain/src/kernel/retention.ts',
  ],
  [
    'Counts for the people who run the site: ',
    'db/schema/72-installation-overview.sql',
    'db/schema/74-installation-security.sql',
    'apps/server/src/features/installation/installation.jobs.ts',
  ],
  [
    'Steps that were not finished: ',
    'apps/server/src/features/identity/second-factor/second-factor.jobs.ts',
    'apps/server/src/features/identity/google-sign-in/google-sign-in.jobs.ts',
  ],
  ['Notices to open pages: ', 'apps/server/src/platform/services/tidy.jobs.ts'],
  ['Counts of attempts: ', 'apps/server/src/platform/services/tidy.jobs.ts'],
  [
    'Mails on their way: ',
    'apps/server/src/platform/jobs/job-queue.ts',
    'apps/server/src/platform/services/tidy.jobs.ts',
  ],
  ['Notices from the payment provider: ', 'apps/server/src/platform/services/tidy.jobs.ts'],
  [
    'Archives of your data: ',
    'apps/server/src/features/takeout/takeout.jobs.ts',
    'apps/server/src/features/takeout/takeout.queries.ts',
  ],
  [
    'Files of exports and health reports: ',
    'apps/server/src/features/exports/exports.jobs.ts',
    'apps/server/src/features/exports/exports.queries.ts',
  ],
  [
    'Server logs: ',
    'apps/server/src/platform/services/start-services.ts',
    'apps/server/src/platform/base/env.ts',
  ],
  ['Backups: ', 'apps/server/src/features/backups/prune-backups.ts'],

  // Chapter “Your data, your decision”
  [
    'Take it out: ',
    'apps/server/src/features/takeout/takeout.archive.ts',
    'apps/web/src/features/settings/privacy-tab.tsx',
  ],
  ['Correct it: ', 'packages/domain/src/registry/contract.ts'],
  [
    'Delete it: ',
    'apps/server/src/features/identity/account-deletion/account-deletion.routes.ts',
    'apps/server/src/platform/mail/templates/household-deleted.tsx',
  ],
  ['Hand it over: ', 'apps/server/src/features/households/handovers.service.ts'],
  ['Sign out any browser', 'apps/server/src/features/identity/sessions/sessions.routes.ts'],
  ['The law where you live', 'README.md'],
]
