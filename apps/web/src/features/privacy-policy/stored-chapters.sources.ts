import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import type { PolicySources } from './policy-sources.ts'

/** Sources of the statements in stored-chapters.tsx. */
export const storedSources: PolicySources = [
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
]
