import { dueTexts } from '@app/domain/due/due.texts'
import { plural } from '@app/domain/kernel/message-format'
import type { Reminder } from '@app/domain/reminders/reminders.contract'
import { reminderTexts } from '@app/domain/reminders/reminders.texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { orpc } from '../../api/queries.ts'
import { useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { petsQuery } from '../../records/pets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

/** As many as can be completed at once; the nearest to be due stand first, and so all that are late. */
export const nearestReminders = orpc.reminders.listByState.queryOptions({
  input: { state: 'active', limit: 100 },
})

/** Completes every overdue reminder after a question; offered from two overdue reminders on. */
export function CompleteOverdue() {
  const { data } = useQuery(nearestReminders)
  const [asked, setAsked] = useState<readonly Reminder[]>()
  const { data: pets } = useQuery(petsQuery)
  const { busy, carryOut } = useReminderChange()
  const now = useNow()
  const { zone } = useFormat()
  const mayComplete = useMay('edit reminders')
  const late = (data?.entries ?? []).filter((entry) => timingOfReminder(entry, now, zone) === 'overdue')
  const named = ({ title, petId }: Reminder) => ({
    kind: 'reminder' as const,
    title,
    petName: pets?.find(({ id }) => id === petId)?.name ?? '',
  })
  const complete = async (chosen: readonly Reminder[]) => {
    const dates = chosen.flatMap((entry) => dateOf(entry) ?? [])
    await carryOut(() => client.reminders.completeMany({ dates }), {
      done: ({ completed }) =>
        completed === 0
          ? { ...asToast(reminderTexts.noneCompleted), variant: 'danger' }
          : { title: plural(completed, { one: '# reminder completed', other: '# reminders completed' }) },
      failed: reminderTexts.completeFailed,
    })
    setAsked(undefined)
  }
  return (
    <>
      {mayComplete && late.length > 1 && (
        <Button variant="soft" busy={busy} onClick={() => setAsked(late)}>
          {`Complete all ${late.length} overdue`}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(undefined)
          }}
          title={`Complete all ${asked.length}?`}
          description={dueTexts.completeQuestion(asked.map(named))}
          confirmLabel="Complete all"
          destructive={false}
          busy={busy}
          onConfirm={() => void complete(asked)}
        />
      )}
    </>
  )
}

const asToast = ({ title, message }: { title: string; message: string }) => ({ title, description: message })
