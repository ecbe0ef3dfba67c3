import type { GlucoseUnit } from '../kernel/quantities/glucose.ts'
import type { Currency } from '../kernel/quantities/money.ts'
import type { WeightUnit } from '../kernel/quantities/units.ts'

/** Themes (spec core-records §9); `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Formats of times of day (spec core-records §9). */
export const timeFormats = ['12h', '24h'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** Default quiet hours when a user switches them on. */
export const usualQuietHours = { quietFrom: '22:00', quietTo: '07:00' } as const

/** Kinds of mails to a user; a link in each mail switches its kind off. */
export const mailedKinds = ['dose', 'reminder', 'visit', 'vaccination', 'refill'] as const
export type MailedKind = (typeof mailedKinds)[number]

/** A user's preferences for display, formats and notifications (spec core-records §3). */
export interface Preferences {
  emailNotifications: boolean
  browserNotifications: boolean
  reminderNotifications: boolean
  healthReminders: boolean
  appointmentReminders: boolean
  medicationReminders: boolean
  smartReminders: boolean
  /** Asks for a picture when a dose is marked. */
  photoConfirmation: boolean
  theme: Theme
  timeFormat: TimeFormat
  currency: Currency
  /** IANA name, or null for the zone of the present device. */
  timeZone: string | null
  weightUnit: WeightUnit
  glucoseUnit: GlucoseUnit
  compactMode: boolean
  animations: boolean
  highContrast: boolean
  /** HH:mm; between the two only critical doses alert the user. Null for either means no quiet hours. */
  quietFrom: string | null
  quietTo: string | null
  /** Allows names of pets and medicines on the lock screen. */
  lockScreenDetails: boolean
  /** Starts tutorials automatically. */
  tutorials: boolean
  /** Kinds of mails that the user switched off while mails are on. */
  unmailedKinds: MailedKind[]
}

/** Default preferences; the columns of `user_preferences` have the same defaults. */
export const defaultPreferences: Preferences = {
  emailNotifications: true,
  browserNotifications: true,
  reminderNotifications: true,
  healthReminders: true,
  appointmentReminders: true,
  medicationReminders: true,
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
