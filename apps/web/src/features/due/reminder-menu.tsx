import type { Reminder } from '@app/domain/due/reminders.contract'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { client } from '../../api/client/client.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import type { MenuEntriesProps } from '../../records/record-kind.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { snoozeChoices } from './snooze-choices.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

const { updateFailed } = reminderTexts

/** Putting a date off, and ending a series. */
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
