import { plural } from '@app/domain/kernel/message-format'
import { reminderTexts } from '@app/domain/reminders/reminders.texts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

/** As many as can be completed at once; the nearest to be due stand first, and so all that are late. */
export const nearestReminders = orpc.reminders.listByState.queryOptions({
  input: { state: 'active', limit: 100 },
})

/** Completes everything that is late, where that is more than one reminder. */
export function CompleteOverdue() {
  const { data } = useQuery(nearestReminders)
  const { busy, carryOut } = useReminderChange()
  const now = useNow()
  const { zone } = useFormat()
  const mayComplete = useMay('edit reminders')
  const late = (data?.entries ?? []).filter((entry) => timingOfReminder(entry, now, zone) === 'overdue')
  if (!mayComplete || late.length < 2) return null
  const dates = late.flatMap((entry) => dateOf(entry) ?? [])
  return (
    <Button
      variant="soft"
      busy={busy}
      onClick={() =>
        void carryOut(() => client.reminders.completeMany({ dates }), {
          done: ({ completed }) =>
            completed === 0
              ? { ...asToast(reminderTexts.noneCompleted), variant: 'danger' }
              : { title: plural(completed, { one: '# reminder completed', other: '# reminders completed' }) },
          failed: reminderTexts.completeFailed,
        })
      }
    >
      {`Complete all ${late.length} overdue`}
    </Button>
  )
}

const asToast = ({ title, message }: { title: string; message: string }) => ({ title, description: message })
