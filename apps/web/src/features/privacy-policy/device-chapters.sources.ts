import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import type { PolicySources } from './policy-sources.ts'

/** Sources of the statements in device-chapters.tsx. */
export const deviceSources: PolicySources = [
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
]
