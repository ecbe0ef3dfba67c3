import type { Permission } from '../kernel/access/permissions.ts'
import type { Feature } from '../kernel/access/plans.ts'
import type { Preferences } from '../preferences/preferences.vocabulary.ts'

/** Profile settings besides the preferences (spec core-records §3); null if not set. */
export interface ProfileSettings {
  displayName: string
  phone: string | null
  /** The household's first vet and first other contact: the profile's fields edit them (handbook: readings-of-the-specification). */
  primaryVet: string | null
  vetPhone: string | null
  emergencyContact: string | null
  emergencyPhone: string | null
}

/** Every setting by its key. */
export type SettingValues = ProfileSettings & Preferences
export type SettingKey = keyof SettingValues

/** Label of a setting, and the conditions for access to it. */
export interface SettingFacts {
  readonly label: string
  readonly hint?: string
  /** Feature of the plan that the setting needs. */
  readonly feature?: Feature
  /** Permission that the setting requires in its household. */
  readonly permission?: Permission
  /** Not used yet: the setting is stored as chosen, and shown once it has an effect. */
  readonly waits?: true
}

/** Settings for name and number of the household's first vet and of its first other contact. */
export const contactSettings = {
  vet: { name: 'primaryVet', phone: 'vetPhone' },
  other: { name: 'emergencyContact', phone: 'emergencyPhone' },
} as const
export type ContactKind = keyof typeof contactSettings
export const contactKinds = ['vet', 'other'] as const satisfies readonly ContactKind[]

/** Settings that belong to contacts. */
export type ContactValues = Pick<
  ProfileSettings,
  'primaryVet' | 'vetPhone' | 'emergencyContact' | 'emergencyPhone'
>

const emergencyContacts = {
  feature: 'emergency_contacts',
  permission: 'edit emergency information',
} as const

/** The one table behind every setting: its label, and its access rules on the screen and on the server. */
export const settingTable: Readonly<Record<SettingKey, SettingFacts>> = {
  displayName: { label: 'Display name' },
  phone: { label: 'Phone', hint: 'Only you can see it.' },
  primaryVet: { label: 'Primary vet', ...emergencyContacts },
  vetPhone: { label: 'Vet phone', ...emergencyContacts },
  emergencyContact: { label: 'Emergency contact', ...emergencyContacts },
  emergencyPhone: { label: 'Emergency phone', ...emergencyContacts },
  emailNotifications: {
    label: 'Email notifications',
    hint: 'When nothing else has reached you.',
  },
  browserNotifications: {
    label: 'Browser notifications',
    hint: 'On this and your other devices.',
  },
  reminderNotifications: { label: 'Reminder notifications', hint: 'When a reminder is due.' },
  healthReminders: { label: 'Health reminders', hint: 'When a booster is coming up.' },
  appointmentReminders: {
    label: 'Appointment reminders',
    hint: 'The evening before a visit, and two hours ahead.',
  },
  medicationReminders: {
    label: 'Medication reminders',
    hint: 'When a dose is due, or when only a week’s supply is left.',
  },
  healthAlerts: {
    label: 'Health alerts',
    hint: 'When a weight, doses, a vaccination or a health log need a look.',
    feature: 'smart_health_alerts',
    permission: 'add health logs',
  },
  budgetAlerts: {
    label: 'Budget alerts',
    hint: 'When 80 % of a budget is spent, and when it is exceeded.',
    feature: 'advanced_expense_analytics',
    permission: 'view expenses',
  },
  monthlyReports: {
    label: 'Monthly report',
    hint: 'On the first of each month, a report on the last one by email.',
    feature: 'advanced_analytics',
    permission: 'export reports',
  },
  communityNotifications: {
    label: 'Community',
    hint: 'When someone answers a post that you follow, or mentions you.',
  },
  smartReminders: {
    label: 'Smart reminders',
    hint: 'One summary each morning of what the day brings. You’re still notified of each dose when it’s due.',
    feature: 'smart_reminders',
  },
  photoConfirmation: {
    label: 'Photo confirmation',
    hint: 'Asks for a picture when a dose is marked.',
    feature: 'smart_notifications',
  },
  theme: { label: 'Theme' },
  timeFormat: { label: 'Time format' },
  currency: { label: 'Currency' },
  timeZone: { label: 'Time zone', hint: 'For all dates and times.' },
  weightUnit: { label: 'Weight unit' },
  glucoseUnit: { label: 'Blood glucose unit' },
  compactMode: { label: 'Compact mode', hint: 'Less space between items.' },
  animations: { label: 'Animations', hint: 'When off, nothing moves.' },
  highContrast: { label: 'High contrast', hint: 'Stronger lines and colors.' },
  quietFrom: { label: 'Quiet from' },
  quietTo: { label: 'Quiet until' },
  lockScreenDetails: {
    label: 'Show details on the lock screen',
    hint: 'Names of pets and medications.',
  },
  tutorials: { label: 'Offer tutorials', hint: 'A new one comes up by itself, at most one a day.' },
  unmailedKinds: { label: 'Mails about' },
}

/** True if a setting has an effect today and is therefore shown. */
export const isShown = (key: SettingKey): boolean => !settingTable[key].waits

/** Every key, in the order of the table. */
export const settingKeys = Object.keys(settingTable) as SettingKey[]

export const themeLabels = { light: 'Light', dark: 'Dark', system: 'System' } as const
export const timeFormatLabels = { '12h': '12 hours (1:30 PM)', '24h': '24 hours (13:30)' } as const
export const currencyLabels = {
  USD: 'US dollar (USD)',
  EUR: 'Euro (EUR)',
  GBP: 'British pound (GBP)',
  CAD: 'Canadian dollar (CAD)',
} as const
export const glucoseUnitLabels = { 'mg/dL': 'mg/dL', 'mmol/L': 'mmol/L' } as const
export const weightUnitLabels = { lb: 'Pounds (lbs)', kg: 'Kilograms (kg)' } as const

/** The largest avatar, in bytes (spec access §5). */
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
