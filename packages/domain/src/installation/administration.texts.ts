import type { SystemRole } from '../kernel/access/roles.ts'

/** Names of the system roles. */
export const systemRoleLabels: Readonly<Record<SystemRole, string>> = {
  user: 'User',
  admin: 'Admin',
  super_admin: 'Super admin',
}

/** Words of the frame around the administration, and of the entries that lead to it. */
export const administrationTexts = {
  /** Entry in the account menu and on the profile (spec access §2). */
  entry: 'Admin Dashboard',
  entryGroup: 'Installation',
  mark: 'Admin',
  loading: 'Loading the page',
  navigation: 'Administration',
  people: 'People',
  installation: 'Installation',
  back: 'Back to Home',
  /** Words behind a count in the navigation. */
  late: 'need you',
  waiting: 'waiting',
  search: 'Search accounts and tickets',
  pages: {
    overview: 'Overview',
    users: 'Users',
    account: 'Account',
    security: 'Security',
    queues: 'Mail and jobs',
    storage: 'Storage',
    errors: 'Errors',
    inbox: 'Support inbox',
    moderation: 'Moderation',
    announcements: 'Announcements',
    settings: 'Settings',
    systemSettings: 'System settings',
    audit: 'Audit log',
    debug: 'Debug panel',
  },
} as const
