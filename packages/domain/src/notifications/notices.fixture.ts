import type { NoticeFacts, Recipient, DueItem } from './notices.facts.ts'

/** Eight in the morning, the due time of `thing`'s dose. */
export const NOW = new Date('2026-06-15T08:00:00Z')

/** Ana, the household's owner, with every channel switched on. */
export const person = (fields: Partial<Recipient> = {}): Recipient => ({
  userId: 'ana',
  name: 'Ana',
  role: 'owner',
  timeZone: 'UTC',
  timeFormat: '24h',
  quietFrom: null,
  quietTo: null,
  lockScreenDetails: true,
  unmailedKinds: [],
  switches: {
    emailNotifications: true,
    browserNotifications: true,
    reminderNotifications: true,
    healthReminders: true,
    appointmentReminders: true,
    medicationReminders: true,
    budgetAlerts: true,
    healthAlerts: true,
    monthlyReports: true,
  },
  hasPush: true,
  ...fields,
})

/** A dose of Luna's, not yet notified. */
export const dueItem = (fields: Partial<DueItem> = {}): DueItem => ({
  id: 'dose-1',
  kind: 'dose',
  sourceId: 'apoquel',
  petId: 'luna',
  petName: 'Luna',
  name: 'Apoquel',
  detail: '5.4 mg',
  units: null,
  date: '2026-06-15',
  time: '08:00',
  at: NOW,
  timeZone: 'UTC',
  snoozedUntil: null,
  tooLateAt: null,
  step: 0,
  roundStep: 0,
  outcome: null,
  settledAt: null,
  settledBy: null,
  settledByName: null,
  assignedTo: null,
  isCritical: false,
  notified: [],
  ...fields,
})

/** Facts of Ana's household. */
export const facts = (fields: Partial<NoticeFacts> = {}): NoticeFacts => ({
  householdId: 'home',
  plan: 'free',
  people: [person()],
  alerts: null,
  due: [dueItem()],
  held: [],
  others: [],
  ...fields,
})
