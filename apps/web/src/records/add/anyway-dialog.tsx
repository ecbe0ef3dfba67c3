import { recordTexts } from '@app/domain/records/records.texts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { AnywayQuestion } from './use-anyway.ts'

/** Asks the person to confirm an unusual record. */
export function AnywayDialog({ question }: { question: AnywayQuestion | undefined }) {
  if (!question) return null
  const { problem, busy, sendAnyway, close } = question
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={problem.title}
      description={problem.message}
      confirmLabel={recordTexts.saveAnyway}
      cancelLabel={recordTexts.checkAgain}
      destructive={false}
      busy={busy}
      onConfirm={() => void sendAnyway()}
    />
  )
}
