import type { Reminder } from '@app/domain/due/reminders.contract'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/controls/button.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

const { updateFailed } = reminderTexts

/** Actions on an active or paused reminder, one at a time. */
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
    <div className="flex flex-wrap gap-2 @xl:justify-end">
      {named && (
        <Button variant={isLate ? 'primary' : 'soft'} busy={busy} onClick={() => void complete()}>
          Complete
        </Button>
      )}
      <PauseOrResume entry={entry} />
    </div>
  )
}

/** Pauses an active reminder, or resumes a paused one. */
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
