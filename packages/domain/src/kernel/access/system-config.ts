/**
 * Default configuration of an installation (spec access §9). Limits are per minute; durations carry their unit in the
 * name. Database functions read the maintenance, two-factor and community settings and repeat the same defaults
 * (db/schema/05-installation.sql, db/schema/65-community.sql).
 */
export const defaultSystemConfig = {
  /** Admits only administrators of the installation (spec access §2, maintenance gate). */
  maintenanceMode: false,
  registrationEnabled: true,
  maxUsers: 10_000,
  /** Comma-separated email domains whose addresses may have accounts; empty admits every address. */
  allowedDomains: '',
  /** Highest number of pets per household against abuse, on any plan; 0 means no limit. */
  maxPetsPerUser: 50,
  passwordMinLength: 8,
  maxLoginAttempts: 5,
  lockoutMinutes: 30,
  apiRateLimit: 1000,
  loginRateLimit: 10,
  /** Idle timeout of a session on a browser that is not remembered. */
  sessionTimeoutHours: 8,
  /**
   * Users may enable two-factor authentication. Disabling this setting keeps it on for accounts that already use it.
   */
  twoFactorEnabled: true,
  /** Restricts every user without a second factor to its setup (handbook: accounts-and-sign-in). */
  twoFactorRequired: false,
  autoBackupEnabled: true,
  backupFrequencyHours: 24,
  /** Age from which a backup is deleted; the newest one stays. */
  backupRetentionDays: 30,
  /** Shows the community to everyone who is signed in. */
  communityEnabled: true,
  /** Weekdays on which the support answers, 1 for Monday to 7 for Sunday. */
  supportDays: '1,2,3,4,5',
  /** Start and end of its office hours, HH:mm in its time zone (spec engagement §9: US Eastern). */
  supportFrom: '09:00',
  supportTo: '17:00',
  supportTimeZone: 'America/New_York',
} as const

export type SystemConfig = {
  -readonly [K in keyof typeof defaultSystemConfig]: (typeof defaultSystemConfig)[K] extends boolean
    ? boolean
    : (typeof defaultSystemConfig)[K] extends string
      ? string
      : number
}

/** Lifetime of a proof of identity after the password is typed again. */
export const PROOF_MINUTES = 5
/** Lifetime of the request token, and the age at which a page requests the next one (spec access §9), in minutes. */
export const REQUEST_TOKEN_MINUTES = 30
export const REQUEST_TOKEN_REFRESH_MINUTES = 25
