import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface UnavailableDialogProps {
  onClose: () => void
  onRetry: () => void
}

/** Explains that notifications do not work. */
export default function UnavailableDialog({ onClose, onRetry }: UnavailableDialogProps) {
  const { title, message } = notificationTexts.unavailable
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={notificationTexts.title}
    >
      <ErrorState title={title} message={message} onRetry={onRetry} />
    </Dialog>
  )
}
