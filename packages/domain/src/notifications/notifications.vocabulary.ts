import type { Preferences } from '../preferences/preferences.vocabulary.ts'

/** How a notification looks (spec engagement §3). */
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

/** What a screen reader says of a type; the plain one needs no word. */
export const notificationTypeLabels: Record<NotificationType, string | null> = {
  info: null,
  warning: 'Warning',
  error: 'Urgent',
  success: 'Good news',
  security: 'Security',
  admin: 'Administration',
  system: 'Announcement',
}

/** Types that are shown however many came just before: a critical dose that nobody gave. */
export const urgentTypes: ReadonlySet<NotificationType> = new Set(['error'])

/**
 * Types that wait in the panel and do not pop up. A security notice is mailed; the device on which the person has just signed
 * in would tell them so.
 */
export const quietTypes: ReadonlySet<NotificationType> = new Set(['security'])

type Switch = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never
}[keyof Preferences]

/**
 * What a notification is about, each with the preference that switches it off. Null: always sent.
 */
export const notificationKinds = {
  dose: 'medicationReminders',
  refill: 'medicationReminders',
  reminder: 'reminderNotifications',
  visit: 'appointmentReminders',
  vaccination: 'healthReminders',
  /** The person asked for it, to see that notifications arrive. */
  test: null,
  account: null,
  announcement: null,
} as const satisfies Record<string, Switch | null>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** The ways to a person that they can test; a device has a test of its own (push-devices). */
export const testedChannels = ['in-app', 'mail'] as const
export type TestedChannel = (typeof testedChannels)[number]

/** How far a notification got on its way to the screen. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** How the open app shows a notification, in the order in which it tries (spec engagement §4). */
export const deliveryMethods = ['native', 'browser', 'toast', 'emergency_toast'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
