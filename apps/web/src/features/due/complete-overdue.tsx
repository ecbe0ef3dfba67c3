import { plural } from '@app/domain/kernel/message-format'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { petsQuery } from '../../records/pets.ts'
import { CompleteTogether } from './complete-together.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

/** As many as can be completed at once; the nearest to be due stand first, and so all that are late. */
export const nearestReminders = orpc.reminders.listByState.queryOptions({
  input: { state: 'active', limit: 100 },
})

/** Completes every overdue reminder after a question; offered from two overdue reminders on. */
export function CompleteOverdue() {
  const { data } = useQuery(nearestReminders)
  const { data: pets } = useQuery(petsQuery)
  const { busy, carryOut } = useReminderChange()
  const now = useNow()
  const { zone } = useFormat()
  const mayComplete = useMay('edit reminders')
  const overdue = (data?.entries ?? [])
    .filter((entry) => timingOfReminder(entry, now, zone) === 'overdue')
    .map((reminder) => ({
      kind: 'reminder' as const,
      title: reminder.title,
      petName: pets?.find(({ id }) => id === reminder.petId)?.name ?? '',
      date: dateOf(reminder),
    }))
  const complete = (chosen: readonly (typeof overdue)[number][]) =>
    carryOut(() => client.reminders.completeMany({ dates: chosen.flatMap(({ date }) => date ?? []) }), {
      done: ({ completed }) =>
        completed === 0
          ? { ...asToast(reminderTexts.noneCompleted), variant: 'danger' }
          : { title: plural(completed, { one: '# reminder completed', other: '# reminders completed' }) },
      failed: reminderTexts.completeFailed,
    })
  return mayComplete && <CompleteTogether overdue={overdue} busy={busy} complete={complete} />
}

const asToast = ({ title, message }: { title: string; message: string }) => ({ title, description: message })
