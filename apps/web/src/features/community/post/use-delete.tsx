import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { goAfterClosing } from '../../../ui/behaviour/history-layers.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'

interface DeleteOptions {
  title: string
  description: string
  done: { title: string }
  send: () => Promise<unknown>
  onDone?: () => void
}

/** Deletes a post or reply after a question that names everything that goes along. */
export function useDelete({ title, description, done, send, onDone }: DeleteOptions): {
  ask: () => void
  question: ReactNode
} {
  const [isAsking, setAsking] = useState(false)
  const { busy, carryOut } = useChange({ touches: [orpc.community.key()] })
  const confirm = () =>
    carryOut(async () => {
      await send()
      // The question leaves its entry in the history before another address takes over.
      flushSync(() => setAsking(false))
      // Leaves a screen before the reload of its content would fail.
      if (onDone) goAfterClosing(onDone)
    }, done)
  return {
    ask: () => setAsking(true),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void confirm()}
      />
    ),
  }
}
