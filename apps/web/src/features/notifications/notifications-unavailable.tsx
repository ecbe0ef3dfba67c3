import BellOff from 'lucide-react/icons/bell-off'
import { useState } from 'react'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { latePart } from '../../loading/late-part.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'

const UnavailableDialog = latePart(() => import('./unavailable-dialog.tsx'), {
  when: 'press',
  onFailure: ({ onClose }) => onClose(),
})

const reload = (): void => location.reload()

/** Bell while notifications do not work: it says so, and offers to try again. */
export default function NotificationsUnavailable({ onRetry = reload }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={notificationTexts.unavailable.title}
        icon={<BellOff aria-hidden size={22} />}
        className="text-danger"
        onClick={() => setOpen(true)}
      />
      {isOpen && <UnavailableDialog onClose={() => setOpen(false)} onRetry={onRetry} />}
    </>
  )
}
