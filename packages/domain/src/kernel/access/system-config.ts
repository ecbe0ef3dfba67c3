/**
 * Default configuration of an installation (spec access §9). Limits are per minute; durations carry their unit in the
 * name. Lists are separated by commas; an empty one lists nothing. Database functions read the maintenance, two-factor
 * and community settings and repeat the same defaults (db/schema/05-installation.sql, db/schema/65-community.sql).
 */
export const defaultSystemConfig = {
  /** Admits only administrators of the installation (spec access §2, maintenance gate). */
  maintenanceMode: false,
  registrationEnabled: true,
  /** Makes an account only once its address is confirmed. */
  emailVerificationRequired: true,
  /** Highest number of accounts; 0 means no limit. */
  maxUsers: 10_000,
  /** Highest number of pets per household against abuse, on any plan; 0 means no limit. */
  maxPetsPerUser: 50,
  /**
   * Users may enable two-factor authentication. Disabling this setting keeps it on for accounts that already use it.
   */
  twoFactorEnabled: true,
  /** Restricts every user without a second factor to its setup (handbook: accounts-and-sign-in). */
  twoFactorRequired: false,
  /** Idle timeout of a session on a browser that is not remembered. */
  sessionTimeoutHours: 8,
  /** Rules of the installation, added to those of each form that sets a password. */
  passwordMinLength: 8,
  passwordRequireSpecial: true,
  passwordRequireNumbers: true,
  passwordRequireUppercase: true,
  maxLoginAttempts: 5,
  lockoutDurationMinutes: 30,
  /** Applies `apiRateLimit` and `loginRateLimit`; every other limit always holds. */
  rateLimitingEnabled: true,
  apiRateLimit: 1000,
  loginRateLimit: 10,
  /** Mail server; without it, and without SMTP_URL, mails are written to the outbox. */
  smtpHost: '',
  smtpPort: 587,
  smtpUsername: '',
  /** Encrypted; never part of an answer. */
  smtpPassword: '',
  /** Sender of every mail, as `Name <address>` or a bare address. */
  smtpFrom: '',
  autoBackupEnabled: true,
  backupFrequencyHours: 24,
  /** Age from which a backup is deleted; the newest one stays. */
  backupRetentionDays: 30,
  /** Addresses and CIDR ranges from which the installation is run; empty admits every address. */
  ipWhitelist: '',
  /** Email domains whose addresses may have accounts; empty admits every address. */
  allowedDomains: '',
  /** Directives with https sources that are added to the policy of every page. */
  contentSecurityPolicy: '',
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
export type ConfigKey = keyof SystemConfig

/** Returns the defaults with the stored values that have the type of their setting; others are ignored. */
export function configOf(stored: readonly { key: string; value: unknown }[]): SystemConfig {
  const overrides = stored.filter(
    ({ key, value }) =>
      Object.hasOwn(defaultSystemConfig, key) &&
      typeof value === typeof defaultSystemConfig[key as ConfigKey],
  )
  return { ...defaultSystemConfig, ...Object.fromEntries(overrides.map(({ key, value }) => [key, value])) }
}

/** Name of a key in the API and at the console: the specification's, such as `max_users`. */
export type SettingName<Key extends string = ConfigKey> = Key extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SettingName<Tail>}`
  : ''

/** Returns the name of a key in the API and at the console. */
export const nameOfSetting = <Key extends ConfigKey>(key: Key): SettingName<Key> =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SettingName<Key>
