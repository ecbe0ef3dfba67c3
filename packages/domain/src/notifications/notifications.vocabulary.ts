import type { Preferences } from '../preferences/preferences.vocabulary.ts'

/** Display types of a notification (spec engagement §3). */
export const notificationTypes = [
  'info',
  'warning',
  'error',
  'success',
  'security',
  'admin',
  'system',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A type's word for screen readers; the plain one needs none. */
export const notificationTypeLabels: Record<NotificationType, string | null> = {
  info: null,
  warning: 'Warning',
  error: 'Urgent',
  success: 'Good news',
  security: 'Security',
  admin: 'Administration',
  system: 'Announcement',
}

/** Types that bypass the limit of shown notifications: a critical dose without a mark. */
export const urgentTypes: ReadonlySet<NotificationType> = new Set(['error'])

/**
 * Types that appear in the panel without a popup. A security notice is mailed; a popup would appear on the very device
 * on which the person has just signed in.
 */
export const quietTypes: ReadonlySet<NotificationType> = new Set(['security'])

type Switch = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences]

/** Kinds of notifications, each with the preference that switches it off. Null: always sent. */
export const notificationKinds = {
  dose: 'medicationReminders',
  refill: 'medicationReminders',
  reminder: 'reminderNotifications',
  visit: 'appointmentReminders',
  vaccination: 'healthReminders',
  'health-alert': 'healthAlerts',
  budget: 'budgetAlerts',
  'monthly-report': 'monthlyReports',
  /** Requested by the user, to test that notifications arrive. */
  test: null,
  account: null,
  community: 'communityNotifications',
  support: null,
  announcement: null,
} as const satisfies Record<string, Switch | null>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** Channels that a user can test; a device has a test of its own (push-devices). */
export const testedChannels = ['in-app', 'mail'] as const
export type TestedChannel = (typeof testedChannels)[number]

/** Delivery statuses of a notification on screen. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Display methods of the open app, in the order in which it tries them (spec engagement §4). */
export const deliveryMethods = ['native', 'browser', 'toast', 'emergency_toast'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
