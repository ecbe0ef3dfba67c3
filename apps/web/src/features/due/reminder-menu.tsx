import type { Reminder } from '@app/domain/due/reminders.contract'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { addDays } from '@app/domain/kernel/time/dates'
import { instantOf, localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { client } from '../../api/client/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import type { MenuEntriesProps } from '../../records/record-kind.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

const EVENING = '18:00'
const MORNING = '09:00'
const HOUR = 3_600_000

interface SnoozeChoice {
  label: string
  /** An instant, ISO 8601. */
  until: string
}

const choice = (label: string, until: Date): SnoozeChoice => ({ label, until: until.toISOString() })

/** Snooze times of one tap each, on the user's clock. */
function snoozeChoices(now: Date, timeZone: string): SnoozeChoice[] {
  const { date, time } = localTimeOf(now, timeZone)
  return [
    choice('For an hour', new Date(now.getTime() + HOUR)),
    ...(time < EVENING ? [choice('Until this evening', instantOf(date, EVENING, timeZone))] : []),
    choice('Until tomorrow morning', instantOf(addDays(date, 1), MORNING, timeZone)),
    choice('For a week', new Date(now.getTime() + 7 * 24 * HOUR - 60_000)),
  ]
}

const { updateFailed } = reminderTexts

/** Snoozes a date, and ends a series. */
export default function ReminderMenu({ entry }: MenuEntriesProps<Reminder>) {
  const { carryOut } = useReminderChange()
  const { zone, moment } = useFormat()
  const now = useNow()
  const named = dateOf(entry)
  const { id, version, repeat } = entry
  const snooze = async (until: string) => {
    if (!named) return
    await carryOut(() => client.reminders.snooze({ ...named, until }), {
      done: { title: reminderTexts.snoozed.title, description: `Until ${moment(until)}` },
      failed: updateFailed,
    })
  }
  const stop = () =>
    carryOut(() => client.reminders.stop({ id, version }), {
      done: reminderTexts.stopped,
      failed: updateFailed,
    })
  return (
    <>
      {named && (
        <>
          <MenuLabel>Snooze</MenuLabel>
          {snoozeChoices(now, zone).map(({ label, until }) => (
            <MenuItem key={label} onSelect={() => void snooze(until)}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      {repeat.unit !== 'once' && <MenuItem onSelect={() => void stop()}>Stop repeating</MenuItem>}
    </>
  )
}
