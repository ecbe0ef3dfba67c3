import BellOff from 'lucide-react/icons/bell-off'
import { type ComponentType, useState } from 'react'
import { notificationTexts } from '@app/domain/notifications/notifications.texts'
import { useLoadPart } from '../../loading/use-load-part.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { UnavailableDialogProps } from './unavailable-dialog.tsx'

const reload = (): void => location.reload()

/** Bell while notifications do not work: it says so, and offers to try again. */
export default function NotificationsUnavailable({ onRetry = reload }) {
  const [isOpen, setOpen] = useState(false)
  const [part, setPart] = useState<{ Dialog: ComponentType<UnavailableDialogProps> }>()
  const load = useLoadPart()
  const open = async () => {
    const Dialog = await load(() => import('./unavailable-dialog.tsx'))
    if (!Dialog) return
    setPart({ Dialog })
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label={notificationTexts.unavailable.title}
        icon={<BellOff aria-hidden size={22} />}
        className="text-danger"
        onClick={() => void open()}
      />
      {part && isOpen && <part.Dialog onClose={() => setOpen(false)} onRetry={onRetry} />}
    </>
  )
}
