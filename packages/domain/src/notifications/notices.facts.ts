import type { DueKind } from '../due/due.vocabulary.ts'
import type { Plan } from '../kernel/access/plans.ts'
import type { HouseholdRole } from '../kernel/access/roles.ts'
import type { TimeFormat } from '../preferences/preferences.vocabulary.ts'

/** One thing that is due, in the words in which people are told of it. */
export interface Thing {
  id: string
  kind: DueKind
  sourceId: string
  petId: string
  petName: string
  /** Of the medicine, reminder, visit or vaccine. */
  name: string
  /** A dosage, or the vet and the place. */
  detail: string | null
  /** Units of one dose, where its rhythm says so; null for everything else. */
  units: number | null
  /** yyyy-MM-dd on the calendar of `timeZone`. */
  date: string
  /** HH:mm on its wall clock; null for all day, and of visits. */
  time: string | null
  at: Date
  timeZone: string
  snoozedUntil: Date | null
  /** Of doses: the last moment at which it may be given; null where its medicine does not say. */
  tooLateAt: Date | null
  /** The step that is due, and the one with which its round began. */
  step: number
  roundStep: number
  /** Null while it is waited for. */
  outcome: string | null
  settledAt: Date | null
  settledBy: string | null
  settledByName: string | null
  /** Of reminders: who is to do it. */
  assignedTo: string | null
  /** Of doses: it may break quiet hours. */
  isCritical: boolean
  told: readonly { userId: string; step: number; notificationId: string | null }[]
}

/** What decides how somebody is told. */
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
      | 'medicationReminders',
      boolean
    >
  >
  /** Some device of theirs takes pushes. */
  hasPush: boolean
}

/** What has to be told in one household now. */
export interface NoticeFacts {
  householdId: string
  plan: Plan
  people: readonly Recipient[]
  /** How doses are said again; null where the household has chosen nothing. */
  alerts: { minutes: number; times: number; escalateTo: string | null } | null
  due: readonly Thing[]
  /** What was held back over somebody's quiet hours, which are over. */
  held: readonly { userId: string; step: number; thing: Thing }[]
  /** Everything that the notifications tell of that tell of something that is settled now. */
  others: readonly { notificationId: string; userId: string; thing: Thing }[]
}
