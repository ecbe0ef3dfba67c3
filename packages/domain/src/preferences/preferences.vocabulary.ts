import type { GlucoseUnit } from '../kernel/quantities/glucose.ts'
import type { Currency } from '../kernel/quantities/money.ts'
import type { WeightUnit } from '../kernel/quantities/units.ts'

/** Themes (spec core-records §9); `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Formats of times of day (spec core-records §9). */
export const timeFormats = ['12h', '24h'] as const
export type TimeFormat = (typeof timeFormats)[number]

/**
 * The fourteen zones at the top of the choice, from west to east; all other IANA zones follow. The spec gives their
 * number, not their names.
 */
export const chosenTimeZones = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Africa/Johannesburg',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const

/** Quiet hours that are set when a user turns them on. */
export const usualQuietHours = { quietFrom: '22:00', quietTo: '07:00' } as const

/** Kinds of mail; a link in each mail unsubscribes from its kind. */
export const mailedKinds = [
  'dose',
  'reminder',
  'visit',
  'vaccination',
  'refill',
  'health-alert',
  'budget',
  'monthly-report',
] as const
export type MailedKind = (typeof mailedKinds)[number]

/** A user's choices about appearance, units and notifications (spec core-records §3). */
export interface Preferences {
  emailNotifications: boolean
  browserNotifications: boolean
  reminderNotifications: boolean
  healthReminders: boolean
  appointmentReminders: boolean
  medicationReminders: boolean
  healthAlerts: boolean
  budgetAlerts: boolean
  monthlyReports: boolean
  communityNotifications: boolean
  smartReminders: boolean
  /** Asks for a picture when a dose is marked. */
  photoConfirmation: boolean
  theme: Theme
  timeFormat: TimeFormat
  currency: Currency
  /** An IANA name, or null for the zone of the device at hand. */
  timeZone: string | null
  weightUnit: WeightUnit
  glucoseUnit: GlucoseUnit
  compactMode: boolean
  animations: boolean
  highContrast: boolean
  /** HH:mm; between the two nothing alerts the person, but a critical dose. Null for either means no quiet hours. */
  quietFrom: string | null
  quietTo: string | null
  /** Names of pets and medicines may stand on the lock screen. */
  lockScreenDetails: boolean
  /** Tutorials come up by themselves. */
  tutorials: boolean
  /** Kinds without mails although mails are on. */
  unmailedKinds: MailedKind[]
}

/** Defaults; the columns of `user_preferences` have the same. */
export const defaultPreferences: Preferences = {
  emailNotifications: true,
  browserNotifications: true,
  reminderNotifications: true,
  healthReminders: true,
  appointmentReminders: true,
  medicationReminders: true,
  healthAlerts: true,
  budgetAlerts: true,
  monthlyReports: true,
  communityNotifications: true,
  smartReminders: false,
  photoConfirmation: false,
  theme: 'system',
  timeFormat: '12h',
  currency: 'USD',
  timeZone: null,
  weightUnit: 'lb',
  glucoseUnit: 'mg/dL',
  compactMode: false,
  animations: true,
  highContrast: false,
  quietFrom: null,
  quietTo: null,
  lockScreenDetails: true,
  tutorials: true,
  unmailedKinds: [],
}
