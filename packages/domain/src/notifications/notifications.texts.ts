import { plural } from '../kernel/message-format.ts'
import type { Age } from './notifications.rules.ts'

/** Texts for notifications (spec engagement §2, §4 and §8). */
export const notificationTexts = {
  title: 'Notifications',
  /** Accessible name of the bell. */
  bell: (unread: string): string => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`),
  empty: {
    title: 'No notifications yet',
    message: 'Doses, reminders and visits that are due show up here.',
  },
  unread: 'Unread',
  answered: 'Done',
  markRead: 'Mark as read',
  delete: 'Delete',
  markAllRead: 'Mark All Read',
  deleteAll: 'Delete All',
  deleteAllQuestion: {
    title: 'Delete all notifications?',
    message: 'They are removed on all your devices. You cannot undo this.',
  },
  allDeleted: { title: 'All notifications deleted' },
  loadFailed: { title: 'Failed to load notifications' },
  markReadFailed: { title: 'Failed to mark notifications as read' },
  markAllFailed: { title: 'Failed to mark all notifications as read' },
  deleteFailed: { title: 'Failed to delete notifications' },
  deleteAllFailed: { title: 'Failed to delete all notifications' },
  unavailable: {
    title: 'Notification system temporarily unavailable',
    message: 'The rest of the app works as before.',
  },
  pending: (count: number) => ({
    title: 'Pending Notifications',
    message: `You have ${count} unread notifications. Check your notification panel.`,
  }),
  open: 'Open',
  close: 'Close',
} as const

/**
 * Words a notification's age briefly: '5m ago', '3h ago', or a day.
 * @param sayDay formats the day as the person chose
 */
export function ageInWords(age: Age, sayDay: (date: string) => string): string {
  if ('minutes' in age) return `${age.minutes}m ago`
  if ('hours' in age) return `${age.hours}h ago`
  return sayDay(age.date)
}

/** Words the same age for a screen reader. */
export function ageAloud(age: Age, sayDay: (date: string) => string): string {
  if ('minutes' in age) return plural(age.minutes, { one: '# minute ago', other: '# minutes ago' })
  if ('hours' in age) return plural(age.hours, { one: '# hour ago', other: '# hours ago' })
  return sayDay(age.date)
}
