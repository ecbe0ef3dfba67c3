/** Addresses of the screens for the people who run an installation. */
export const adminLinks = {
  overview: '/admin',
  users: '/admin/users',
  account: '/admin/users/:userId',
  security: '/admin/security',
  queues: '/admin/queues',
  storage: '/admin/storage',
  errors: '/admin/errors',
  announcements: '/admin/announcements',
  settings: '/admin/settings',
  audit: '/admin/audit',
  debug: '/admin/debug',
} as const

/** Screen of one account. */
export const accountLink = (userId: string): string => adminLinks.account.replace(':userId', userId)

/** Other addresses of the same screens (spec access §2). */
export const adminAliases: Readonly<Record<string, readonly string[]>> = {
  [adminLinks.users]: ['/user-management'],
  [adminLinks.security]: ['/security'],
  [adminLinks.settings]: ['/system-settings'],
}
