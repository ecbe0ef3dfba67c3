import type { Problem } from '@app/domain/kernel/errors'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import type { MarkingDose } from './use-mark-dose.ts'

interface AnywayQuestionProps {
  /** Server's objection to the dose. */
  warning: Problem
  marking: Pick<MarkingDose, 'busy' | 'resting' | 'giveAnyway' | 'dropWarning'>
}

/** Shows the server's question about a dose; the user decides with its reason in view. */
export default function AnywayQuestion({ warning, marking }: AnywayQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) marking.dropWarning()
      }}
      title={warning.title}
      description={warning.message}
      confirmLabel="Give anyway"
      busy={marking.busy}
      resting={marking.resting}
      onConfirm={marking.giveAnyway}
    />
  )
}
