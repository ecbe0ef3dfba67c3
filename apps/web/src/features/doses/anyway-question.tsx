import type { Problem } from '@app/domain/kernel/errors'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface AnywayQuestionProps {
  /** What the server says against the dose. */
  warning: Problem
  busy: boolean
  onAnyway: () => void
  onClose: () => void
}

/** A dose comes too soon: the person decides, having read why. */
export function AnywayQuestion({ warning, busy, onAnyway, onClose }: AnywayQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={warning.title}
      description={warning.message}
      confirmLabel="Give anyway"
      busy={busy}
      onConfirm={onAnyway}
    />
  )
}
