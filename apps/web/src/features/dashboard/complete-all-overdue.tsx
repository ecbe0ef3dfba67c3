import type { CompletedDue, DueEntry } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ToastMessage } from '../../ui/toast-context.ts'
import { noneCompleted, useReminderChange } from '../reminders/index.ts'

/** Completes everything that is overdue, where that is more than one entry; it asks before. */
export function CompleteAllOverdue({ entries }: { entries: readonly DueEntry[] }) {
  const [asked, setAsked] = useState<readonly DueEntry[]>()
  const { busy, carryOut } = useReminderChange()
  const mayComplete = useMay('mark doses')
  const complete = async (chosen: readonly DueEntry[]) => {
    await carryOut(() => client.due.completeDue({ ids: chosen.map(({ id }) => id) }), {
      done: inWords,
      failed: dueTexts.completeFailed,
    })
    setAsked(undefined)
  }
  return (
    <>
      {mayComplete && entries.length > 1 && (
        <Button variant="soft" busy={busy} onClick={() => setAsked(entries)}>
          {`Complete all ${entries.length} overdue`}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(undefined)
          }}
          title={`Complete all ${asked.length}?`}
          description={dueTexts.completeQuestion(asked)}
          confirmLabel="Complete all"
          destructive={false}
          busy={busy}
          onConfirm={() => void complete(asked)}
        />
      )}
    </>
  )
}

function inWords({ completed, waiting }: CompletedDue): ToastMessage {
  if (completed === 0 && waiting === 0) return noneCompleted
  return {
    title: completed === 0 ? dueTexts.nothingCompleted : dueTexts.completedMany(completed),
    ...(waiting > 0 && { description: dueTexts.stillWaiting(waiting) }),
    ...(completed === 0 && { variant: 'danger' as const }),
  }
}
