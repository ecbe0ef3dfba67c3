import type { DB } from '@app/db/schema.generated'
import type { Preferences } from '@app/domain/preferences/preferences.vocabulary'

/** Column of `user_preferences` for each preference. */
export const preferenceColumns = {
  emailNotifications: 'email_notifications',
  browserNotifications: 'browser_notifications',
  reminderNotifications: 'reminder_notifications',
  healthReminders: 'health_reminders',
  appointmentReminders: 'appointment_reminders',
  medicationReminders: 'medication_reminders',
  healthAlerts: 'health_alerts',
  budgetAlerts: 'budget_alerts',
  monthlyReports: 'monthly_reports',
  communityNotifications: 'community_notifications',
  smartReminders: 'smart_reminders',
  photoConfirmation: 'photo_confirmation',
  theme: 'theme',
  timeFormat: 'time_format',
  currency: 'currency',
  timeZone: 'timezone',
  weightUnit: 'weight_unit',
  glucoseUnit: 'glucose_unit',
  compactMode: 'compact_mode',
  animations: 'animations',
  highContrast: 'high_contrast',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
  lockScreenDetails: 'lock_screen_details',
  tutorials: 'tutorials',
  unmailedKinds: 'unmailed_kinds',
} as const satisfies Record<keyof Preferences, keyof DB['user_preferences']>

/** SQL that builds a user's preferences from their row, in the contract's shape. */
export const preferencesJson = `json_build_object(${Object.entries(preferenceColumns)
  .map(([field, column]) => `'${field}', ${column}`)
  .join(', ')})`
