import type { Species } from '../kernel/pets.vocabulary.ts'
import type { Recurrence } from '../kernel/time/recurrence.ts'

/** Reminder types. The spec names the field and no values. */
export const reminderTypes = [
  'parasites',
  'worming',
  'nails',
  'grooming',
  'feeding',
  'exercise',
  'cleaning',
  'weighing',
  'supplies',
  'other',
] as const
export type ReminderType = (typeof reminderTypes)[number]

export const reminderTypeLabels: Record<ReminderType, string> = {
  parasites: 'Flea and tick',
  worming: 'Deworming',
  nails: 'Nails',
  grooming: 'Grooming',
  feeding: 'Feeding',
  exercise: 'Exercise',
  cleaning: 'Cleaning',
  weighing: 'Weighing',
  supplies: 'Supplies',
  other: 'Other',
}

/** States of a reminder: active, paused, or over. */
export const reminderStates = ['active', 'paused', 'completed'] as const
export type ReminderState = (typeof reminderStates)[number]
export const reminderStateLabels: Record<ReminderState, string> = {
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
}

/** Default time of day of a reminder's notice (spec engagement §4). */
export const DEFAULT_TIME = '09:00'
/** Number of completed reminders in the list (spec engagement §2). */
export const COMPLETED_SHOWN = 10
/** Highest number of reminders per pet, on any plan. */
export const MOST_REMINDERS = 500
/** Longest snooze of a reminder, in days. */
export const MOST_SNOOZE_DAYS = 7

/** A reminder that many animals of a species need, offered as a template. */
export interface ReminderTemplate {
  title: string
  type: ReminderType
  repeat: Recurrence
}

const every = (count: number, unit: Recurrence['unit']): Recurrence => ({ unit, every: count, weekdays: [] })
const parasites: ReminderTemplate = {
  title: 'Flea and tick treatment',
  type: 'parasites',
  repeat: every(1, 'month'),
}
const worming: ReminderTemplate = { title: 'Deworming tablet', type: 'worming', repeat: every(3, 'month') }
const nails = (weeks: number): ReminderTemplate => ({
  title: 'Nail trim',
  type: 'nails',
  repeat: every(weeks, 'week'),
})
const clean = (title: string, repeat: Recurrence): ReminderTemplate => ({ title, type: 'cleaning', repeat })
const weighing: ReminderTemplate = { title: 'Weigh-in', type: 'weighing', repeat: every(1, 'month') }

/** Templates of everyday care; each is a suggestion that can be changed before saving. */
export const reminderTemplates: Readonly<Record<Species, readonly ReminderTemplate[]>> = {
  dog: [
    parasites,
    worming,
    nails(4),
    { title: 'Brush coat', type: 'grooming', repeat: every(1, 'week') },
    weighing,
  ],
  cat: [parasites, worming, nails(3), clean('Change the litter', every(1, 'week')), weighing],
  bird: [
    clean('Clean the cage', every(1, 'week')),
    { title: 'Check beak and nails', type: 'nails', repeat: every(1, 'month') },
    weighing,
  ],
  rabbit: [nails(6), clean('Clean the hutch', every(1, 'week')), weighing],
  hamster: [clean('Clean the cage', every(1, 'week')), weighing],
  'guinea-pig': [nails(6), clean('Clean the cage', every(1, 'week')), weighing],
  fish: [clean('Change some of the water', every(1, 'week')), clean('Change the filter', every(4, 'week'))],
  reptile: [
    clean('Clean the terrarium', every(1, 'week')),
    { title: 'Replace the UV lamp', type: 'supplies', repeat: every(6, 'month') },
    weighing,
  ],
  other: [{ title: 'Clean the home', type: 'cleaning', repeat: every(1, 'week') }, weighing],
}
