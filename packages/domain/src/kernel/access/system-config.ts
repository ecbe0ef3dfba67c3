/**
 * The default configuration of an installation (spec access §9). Limits are a minute; durations
 * carry their unit in the name. Maintenance and two-factor settings are read in the database, by functions that name the
 * same defaults (db/schema/05-installation.sql).
 */
export const defaultSystemConfig = {
  /** Only administrators of the installation are let in (spec access §2, maintenance gate). */
  maintenanceMode: false,
  registrationEnabled: true,
  maxUsers: 10_000,
  /** Domains whose addresses may have accounts, with commas between; empty takes every address. */
  allowedDomains: '',
  /** A ceiling against abuse, whatever the plan; 0 means none. */
  maxPetsPerUser: 50,
  passwordMinLength: 8,
  maxLoginAttempts: 5,
  lockoutMinutes: 30,
  apiRateLimit: 1000,
  loginRateLimit: 10,
  /** Idle time of a session on a browser that is not remembered. */
  sessionTimeoutHours: 8,
  /** People may switch two-factor authentication on. Where it is on already, it stays on. */
  twoFactorEnabled: true,
  /** Nobody gets further than setting it up without (handbook: accounts-and-sign-in). */
  twoFactorRequired: false,
} as const

export type SystemConfig = {
  -readonly [K in keyof typeof defaultSystemConfig]: (typeof defaultSystemConfig)[K] extends boolean
    ? boolean
    : (typeof defaultSystemConfig)[K] extends string
      ? string
      : number
}

/** A remembered device stays signed in this long after its last use. */
export const REMEMBERED_DEVICE_DAYS = 30
/** How long typing the password again counts as a fresh proof of identity. */
export const PROOF_MINUTES = 5
/** The request token's life and when a page asks for the next one (spec access §9), in minutes. */
export const REQUEST_TOKEN_MINUTES = 30
export const REQUEST_TOKEN_REFRESH_MINUTES = 25
