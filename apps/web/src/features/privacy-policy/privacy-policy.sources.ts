import { PRODUCT_NAME } from '@app/domain/kernel/brand'

/**
 * The files that make each statement of the privacy policy true, by its beginning; a statement about the host names the
 * file that leaves the decision to them. The test beside this file compares the list with the page. Change both together:
 * a statement whose source changes may no longer hold.
 */
export const policySources: readonly (readonly [beginning: string, ...files: string[]])[] = [
  // Chapter “Who is responsible”
  [`${PRODUCT_NAME} is software that anyone can host.`, 'README.md'],
  ['The host of this site is', 'apps/server/src/platform/base/env.ts', 'apps/server/src/main-web.ts'],
  ['The host answers at', 'apps/server/src/platform/base/env.ts'],
  ['The host of this site has not named', 'packages/domain/src/kernel/page-facts.ts'],
  ['The host alone can answer for', 'README.md'],
  ['where the server stands', 'docs/security.md'],
  ['the mail service, the file storage', 'apps/server/src/platform/base/env.ts'],
  ['how long they keep server logs', 'README.md'],
  ['anything they have added', 'README.md', 'apps/web/src/app/root.tsx'],

  // Chapter “What is stored”
  [
    'Your account: ',
    'db/schema/10-identity.sql',
    'db/schema/14-preferences.sql',
    'apps/server/src/platform/auth/passwords.ts',
  ],
  [
    'Sign-in with Google, if you use it: ',
    'db/schema/10-identity.sql',
    'apps/server/src/platform/auth/oidc-provider.ts',
  ],
  [
    'Two-factor authentication and passkeys: If',
    'db/schema/12-identity-second-factor.sql',
    'apps/server/src/platform/auth/sealed-secret.ts',
  ],
  [
    'A sign-up you have not confirmed: ',
    'db/schema/11-identity-sign-up.sql',
    'packages/domain/src/kernel/retention.ts',
  ],
  [
    'Where you are signed in: ',
    'db/schema/10-identity.sql',
    'packages/domain/src/identity/sessions/sessions.contract.ts',
  ],
  ['Notifications, if you switch them on: For', 'db/schema/51-notifications-push.sql'],
  [
    'Your household and your pets: ',
    'packages/domain/src/registry/kinds.ts',
    'db/schema/03-records.sql',
    'db/schema/23-households-activity.sql',
  ],
  [
    'Who helps you, and whom you invite: ',
    'db/schema/20-households.sql',
    'db/schema/21-households-invitations.sql',
    'apps/server/src/features/households/invitations.queries.ts',
  ],
  ['Your calendar feeds: ', 'db/schema/60-calendar-feeds.sql'],
  ['Your notifications: ', 'db/schema/50-notifications.sql', 'packages/domain/src/kernel/retention.ts'],
  ['Your plan: ', 'db/schema/24-plans.sql'],
  ['All of this is stored to show it', 'db/schema/00-roles.sql', 'db/schema/03-records.sql'],

  // Chapter “Photos and documents”
  [
    'Photos are encoded anew',
    'apps/server/src/features/files/photos.service.ts',
    'docs/handbook/files-and-printing.md',
  ],
  [
    'A PDF is kept exactly',
    'apps/server/src/features/files/documents.service.ts',
    'docs/decisions/0022-pdfs-are-stored-unchanged.md',
  ],
  [
    'Photos and documents are private.',
    'apps/server/src/platform/files/signed-links.ts',
    'apps/server/src/platform/files/file-links.ts',
  ],

  // Chapter “Cookies”
  [
    `${PRODUCT_NAME} itself sets only cookies`,
    'packages/domain/src/identity/consent/own-cookies.ts',
    'apps/server/src/platform/http/pages/security-headers.ts',
  ],
  ['pawtrail.session_token: ', 'apps/server/src/platform/auth/better-auth.ts'],
  ['pawtrail.dont_remember: ', 'apps/server/src/platform/auth/better-auth.ts'],
  ['pawtrail.device: ', 'apps/server/src/features/identity/accounts/known-device.ts'],
  ['pawtrail.sign_up: ', 'apps/server/src/features/identity/accounts/sign-up-browser.ts'],
  ['pawtrail.google: ', 'apps/server/src/features/identity/google-sign-in/google-attempts.ts'],
  ['pawtrail.second_factor: ', 'apps/server/src/features/identity/second-factor/sign-in-challenge.ts'],
  ['pawtrail.passkey: ', 'apps/server/src/features/identity/passkeys/passkey-challenge.ts'],
  ['request_token: ', 'apps/server/src/platform/http/request-token.ts'],
  ['cookie_consent: ', 'packages/domain/src/identity/consent/consent.rules.ts'],
  [
    'Over https, all but the last',
    'apps/server/src/platform/auth/cookie-name.ts',
    'apps/server/src/features/identity/accounts/request-cookies.ts',
  ],
  ['The categories “Analytics”', 'packages/domain/src/identity/consent/consent.rules.ts', 'README.md'],

  // Chapter “What stays on your device”
  ['Your browser also keeps a few things', 'apps/web/src/api/client/device-storage.ts'],
  [
    'How the app looks',
    'apps/web/src/ui/behaviour/appearance.ts',
    'apps/web/src/print/use-paper.ts',
    'apps/web/src/api/client/acting-household.ts',
  ],
  [
    'While you sign up: ',
    'apps/web/src/features/plans/pending-plan.ts',
    'apps/web/src/features/identity/sign-in/pending-return.ts',
  ],
  ['While you are at Google', 'apps/web/src/features/identity/sign-in/google/typed-email.ts'],
  [
    'While you set up your household: ',
    'apps/web/src/features/onboarding/saved-progress.ts',
    'apps/web/src/device/setup-choice.ts',
    'apps/web/src/features/onboarding/setup-log.ts',
  ],
  [
    'That notifications are on in this browser',
    'apps/web/src/device/push-here.ts',
    'apps/web/src/features/notifications/push-devices/permission-asker.tsx',
  ],
  [
    'Which notifications were shown',
    'apps/web/src/features/notifications/show-arrivals.ts',
    'apps/web/src/features/tutorials/offer-memory.ts',
  ],
  ['The last eight searches', 'apps/web/src/features/search/recent-searches.ts'],
  ['In the app for phones: ', 'docs/handbook/push.md'],
  [
    'While you are signed in: what you saw last',
    'apps/web/src/features/offline/seen-store.ts',
    'apps/web/src/features/offline/seen-pictures.ts',
  ],
  [
    'Files that you share with the installed app',
    'apps/web/src/device/shared-cache.ts',
    'apps/web/src/features/files/shared-store.ts',
  ],
  [
    'Doses, health logs, photos and documents that',
    'apps/web/src/api/waiting/waiting-store.ts',
    'apps/web/src/api/waiting/waiting-changes.ts',
  ],
  [
    'The emergency card, only if',
    'apps/web/src/device/card-choice.ts',
    'apps/web/src/features/emergency/write-card.ts',
  ],

  // Chapter “Who sees what”
  [
    'In the app nobody sees your household',
    'db/schema/03-records.sql',
    'apps/server/src/platform/http/guard.ts',
  ],
  ['Owner: ', 'packages/domain/src/kernel/access/permissions.ts'],
  ['Caregiver: ', 'packages/domain/src/kernel/access/permissions.ts'],
  ['Viewer: ', 'packages/domain/src/kernel/access/permissions.ts'],
  ['Member: ', 'packages/domain/src/kernel/access/permissions.ts'],
  [
    'Everyone in a household sees',
    'packages/domain/src/kernel/access/permissions.ts',
    'db/schema/20-households.sql',
  ],

  // Chapter “What is passed on”
  [
    'Mail: ',
    'apps/server/src/platform/mail/templates.ts',
    'apps/server/src/platform/mail/templates/due-notice.tsx',
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
  ['Decisions of moderators and administrators: ', 'db/schema/16-installation-permissions.sql'],
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
  ['Backups: ', 'README.md'],

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
