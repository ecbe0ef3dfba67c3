import type { Reminder } from '@app/domain/reminders/reminders.contract'
import { reminderTexts } from '@app/domain/reminders/reminders.texts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { snoozeChoices } from './snooze-choices.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

const { updateFailed } = reminderTexts

/** What can be done with an active or paused reminder, one thing at a time. */
export function ReminderActions({ entry }: { entry: Reminder }) {
  if (!useMay('edit reminders')) return null
  return entry.isActive ? <ActiveActions entry={entry} /> : <PauseOrResume entry={entry} />
}

function ActiveActions({ entry }: { entry: Reminder }) {
  const { busy, carryOut } = useReminderChange()
  const now = useNow()
  const { zone } = useFormat()
  const named = dateOf(entry)
  const isLate = timingOfReminder(entry, now, zone) === 'overdue'
  const complete = async () => {
    if (!named) return
    await carryOut(() => client.reminders.complete(named), {
      done: {
        ...reminderTexts.completed,
        action: {
          label: 'Undo',
          onSelect: () =>
            void carryOut(() => client.reminders.reopen(named), {
              done: reminderTexts.reopened,
              failed: updateFailed,
            }),
        },
      },
      failed: reminderTexts.completeFailed,
      gone: reminderTexts.noneCompleted,
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {named && (
        <Button variant={isLate ? 'primary' : 'soft'} busy={busy} onClick={() => void complete()}>
          Complete
        </Button>
      )}
      <PauseOrResume entry={entry} />
      <MoreActions entry={entry} />
    </div>
  )
}

/** Silences an active reminder, or lets a paused one speak up again. */
function PauseOrResume({ entry: { id, version, isActive } }: { entry: Reminder }) {
  const { busy, carryOut } = useReminderChange()
  const change = isActive ? client.reminders.pause : client.reminders.resume
  const press = () =>
    carryOut(() => change({ id, version }), {
      done: isActive ? reminderTexts.paused : reminderTexts.resumed,
      failed: updateFailed,
    })
  return (
    <Button variant={isActive ? 'quiet' : 'soft'} busy={busy} onClick={() => void press()}>
      {isActive ? 'Pause' : 'Resume'}
    </Button>
  )
}

/** Putting a date off, and ending a series. */
function MoreActions({ entry }: { entry: Reminder }) {
  const { busy, carryOut } = useReminderChange()
  const { zone, moment } = useFormat()
  const now = useNow()
  const named = dateOf(entry)
  const { id, version, title, repeat } = entry
  if (!named && repeat.unit === 'once') return null
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
    <Menu
      trigger={
        <IconButton label={`More for ${title}`} icon={<Ellipsis aria-hidden size={20} />} disabled={busy} />
      }
    >
      {named && (
        <>
          <MenuLabel>Snooze</MenuLabel>
          {snoozeChoices(now, zone).map(({ label, until }) => (
            <MenuItem key={label} onSelect={() => void snooze(until)}>
              {label}
            </MenuItem>
          ))}
        </>
      )}
      {named && repeat.unit !== 'once' && <MenuSeparator />}
      {named && repeat.unit !== 'once' && <MenuItem onSelect={() => void stop()}>Stop repeating</MenuItem>}
    </Menu>
  )
}
