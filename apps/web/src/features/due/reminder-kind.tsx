import type { Reminder } from '@app/domain/due/reminders.contract'
import type { ReminderTiming } from '@app/domain/due/reminders.rules'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { reminderTypeLabels } from '@app/domain/due/reminders.vocabulary'
import { repeatInWords } from '@app/domain/kernel/time/repeat.texts'
import { instantOf } from '@app/domain/kernel/time/zoned-time'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip, type ChipTone } from '../../ui/controls/chip.tsx'
import { PetName } from './pet-name.tsx'
import { ReminderActions } from './reminder-actions.tsx'
import { timingOfReminder } from './reminder-timing.ts'

const badges: Record<ReminderTiming, { tone: ChipTone; label: string }> = {
  overdue: { tone: 'late', label: 'Overdue' },
  today: { tone: 'due', label: 'Today' },
  tomorrow: { tone: 'neutral', label: 'Tomorrow' },
  upcoming: { tone: 'neutral', label: 'Upcoming' },
}

// The API client is a proxy without own properties, so spreading it yields an empty object.
const readAndDelete = { get: client.reminders.get, delete: client.reminders.delete }

const shared = {
  words: 'reminders',
  texts: reminderTexts,
  titleOf: ({ title }: Reminder) => title,
  Actions: ReminderActions,
  Editor: latePart(async () => ({ default: (await import('./reminder-forms.tsx')).EditReminder }), {
    place: 'around',
  }),
} as const

/** Date and time on the reader's clock, or the date and 'All day' (spec engagement §2). */
function whenInWords({ due, date, time, timeZone }: Reminder, format: Format): string {
  if (time === null) return [formatDay(due?.date ?? date), 'All day'].join(' · ')
  return format.moment(due?.at ?? instantOf(date, time, timeZone).toISOString())
}

const describe = (reminder: Reminder, format: Format) => ({
  title: reminder.title,
  lines: [
    <span key="about">
      <PetName petId={reminder.petId} />
      {` · ${reminderTypeLabels[reminder.type]} · ${repeatInWords(reminder.repeat)}`}
    </span>,
    whenInWords(reminder, format),
    reminder.description,
  ],
})

/** Active reminders with a due date, nearest first. */
export const activeReminders: RecordKind<Reminder> = {
  ...shared,
  slug: 'active-reminders',
  label: 'Active reminders',
  // Hides the menu if the reminder can be neither snoozed nor stopped.
  menu: {
    permission: 'edit reminders',
    isOffered: (reminder) => reminder.due !== null || reminder.repeat.unit !== 'once',
    Entries: latePart(() => import('./reminder-menu.tsx')),
  },
  empty: {
    title: 'No Active Reminders',
    sentence: 'Nail trims, flea treatments, clean filters: add what you don’t want to forget.',
  },
  client: {
    ...readAndDelete,
    list: ({ cursor }) => client.reminders.listByState({ state: 'active', ...(cursor && { cursor }) }),
  },
  describe: (reminder, { now, format }) => {
    const timing = timingOfReminder(reminder, now, format.zone)
    const { due } = reminder
    const putOff = due?.snoozedUntil && new Date(due.snoozedUntil) > now ? due.snoozedUntil : undefined
    return {
      ...describe(reminder, format),
      chips: (
        <>
          {timing && <Chip tone={badges[timing].tone}>{badges[timing].label}</Chip>}
          {putOff && <Chip>{`Snoozed until ${format.nearAfter(putOff, now)}`}</Chip>}
        </>
      ),
    }
  },
}

/** Paused reminders, newest first. */
export const pausedReminders: RecordKind<Reminder> = {
  ...shared,
  slug: 'paused-reminders',
  label: 'Paused reminders',
  empty: {
    title: 'No Paused Reminders',
    sentence: 'Pause a reminder to silence it for a while. It waits here.',
  },
  client: {
    ...readAndDelete,
    list: ({ cursor }) => client.reminders.listByState({ state: 'paused', ...(cursor && { cursor }) }),
  },
  describe: (reminder, { format }) => describe(reminder, format),
}
