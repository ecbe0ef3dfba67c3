import type { DueKind } from '../due/due.vocabulary.ts'
import type { Plan } from '../kernel/access/plans.ts'
import type { HouseholdRole } from '../kernel/access/roles.ts'
import type { TimeFormat } from '../preferences/preferences.vocabulary.ts'

/** A due item, with the fields that its notices need. */
export interface DueItem {
  id: string
  kind: DueKind
  sourceId: string
  petId: string
  petName: string
  /** Name of the medicine, reminder, visit or vaccine. */
  name: string
  /** Dosage of a dose, or vet and location of a visit. */
  detail: string | null
  /** Units of one dose, if its rhythm states them; null for other items. */
  units: number | null
  /** yyyy-MM-dd on the calendar of `timeZone`. */
  date: string
  /** HH:mm on its wall clock; null for all day, and of visits. */
  time: string | null
  at: Date
  timeZone: string
  snoozedUntil: Date | null
  /** Latest time for giving a dose; null if its medicine has no limit. */
  tooLateAt: Date | null
  /** Step that is due, and the first step of its round. */
  step: number
  roundStep: number
  /** Null while the item is open. */
  outcome: string | null
  settledAt: Date | null
  settledBy: string | null
  settledByName: string | null
  /** Assigned person of a reminder. */
  assignedTo: string | null
  /** True for a dose that may alert during quiet hours. */
  isCritical: boolean
  /** Notices of the item so far. */
  notified: readonly { userId: string; step: number; notificationId: string | null }[]
}

/** A person's settings that determine their notifications. */
export interface Recipient {
  userId: string
  name: string
  role: HouseholdRole
  timeZone: string
  timeFormat: TimeFormat
  quietFrom: string | null
  quietTo: string | null
  lockScreenDetails: boolean
  unmailedKinds: readonly string[]
  switches: Readonly<
    Record<
      | 'emailNotifications'
      | 'browserNotifications'
      | 'reminderNotifications'
      | 'healthReminders'
      | 'appointmentReminders'
      | 'medicationReminders'
      | 'budgetAlerts'
      | 'healthAlerts'
      | 'monthlyReports',
      boolean
    >
  >
  /** True if one of their devices receives pushes. */
  hasPush: boolean
}

/** Input of the decision about one household's notifications. */
export interface NoticeFacts {
  householdId: string
  plan: Plan
  people: readonly Recipient[]
  /** The household's setting for repeating doses' notices; null for the defaults. */
  alerts: { minutes: number; times: number; escalateTo: string | null } | null
  due: readonly DueItem[]
  /** Notices that were held back during quiet hours that have ended. */
  held: readonly { userId: string; step: number; dueItem: DueItem }[]
  /** All items of the notifications that contain a settled item. */
  others: readonly { notificationId: string; userId: string; dueItem: DueItem }[]
}
