import { useState } from 'react'
import { dueTexts } from '@app/domain/due/due.texts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

type Named = Parameters<typeof dueTexts.completeQuestion>[0][number]

/**
 * Completes all overdue entries after a question; offered from two entries on.
 * @param complete awaits the answer, after which the question closes
 */
export function CompleteTogether<Entry extends Named>({
  overdue,
  busy,
  complete,
}: {
  overdue: readonly Entry[]
  busy: boolean
  complete: (entries: readonly Entry[]) => Promise<void>
}) {
  const [asked, setAsked] = useState<readonly Entry[]>()
  const confirm = async (entries: readonly Entry[]) => {
    await complete(entries)
    setAsked(undefined)
  }
  return (
    <>
      {overdue.length > 1 && (
        <Button variant="soft" busy={busy} onClick={() => setAsked(overdue)}>
          {`Complete all ${overdue.length} overdue`}
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
          onConfirm={() => void confirm(asked)}
        />
      )}
    </>
  )
}
