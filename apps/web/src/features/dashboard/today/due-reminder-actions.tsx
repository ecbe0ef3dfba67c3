import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { DueEntry } from '@app/domain/due/due.contract'
import { dueTexts } from '@app/domain/due/due.texts'
import { recordTexts } from '@app/domain/records/records.texts'
import { client } from '../../../api/client/client.ts'
import { useMay } from '../../../api/use-me.ts'
import { useMayChange } from '../../../records/use-may-change.ts'
import { catchFocus, placeLeft } from '../../../ui/behaviour/catch-focus.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { CompleteDue, useReminderChange } from '../../due/index.ts'

/** Completes a reminder, and deletes it after a question. */
export function DueReminderActions({ entry }: { entry: DueEntry }) {
  const mayComplete = useMay('edit reminders')
  const mayDelete = useMayChange('delete reminders')(entry)
  if (!mayComplete && !mayDelete) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayComplete && <CompleteDue entry={entry} />}
      {mayDelete && <Delete entry={entry} />}
    </div>
  )
}

function Delete({ entry: { sourceId, title } }: { entry: DueEntry }) {
  const [asking, setAsking] = useState(false)
  const answered = useRef(false)
  const { busy, carryOut } = useReminderChange()
  const remove = async () => {
    await carryOut(() => client.reminders.delete({ id: sourceId }), {
      done: dueTexts.deleted,
      failed: dueTexts.deleteFailed,
      gone: dueTexts.noneDeleted,
    })
    answered.current = true
    setAsking(false)
    setTimeout(catchFocus)
  }
  return (
    <>
      <IconButton
        label={`Delete ${title}`}
        icon={<Trash2 aria-hidden size={18} />}
        disabled={busy}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Delete?"
          description={recordTexts.deletion.question(title)}
          confirmLabel="Delete"
          busy={busy}
          returnFocusTo={() => (answered.current ? placeLeft() : null)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  )
}
