import { useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import type { AskReason } from '@app/domain/notifications/push-devices/asking.rules'
import { askingTexts, askTexts } from '@app/domain/notifications/push-devices/asking.texts'
import { pushTexts } from '@app/domain/notifications/push-devices/push-devices.texts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { turnOn } from './turn-on.ts'
import { usePermission } from './use-permission.ts'

interface PermissionDialogProps {
  reason: AskReason
  onClose: () => void
}

/** Asks if the user wants notifications on this device; stays open until they are on or the user closes it. */
export default function PermissionDialog({ reason, onClose }: PermissionDialogProps) {
  const { busy, problem, enable } = useEnable(onClose)
  const isBlocked = usePermission() === 'denied'
  const { title, message } = askTexts[reason]
  const failure = isBlocked ? askingTexts.blocked : problem
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={message}
      footer={
        isBlocked ? (
          <Button onClick={onClose}>{askingTexts.close}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {askingTexts.notNow}
            </Button>
            <Button busy={busy} onClick={enable}>
              {askingTexts.enable}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-gap">
        {failure && (
          <Banner tone="danger" title={failure.title}>
            {failure.message}
          </Banner>
        )}
        {!isBlocked && (
          <div className="flex items-center gap-3">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-action-soft text-action">
              <BellRing aria-hidden size={24} />
            </span>
            <p className="text-s text-ink-soft">{askingTexts.hint}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Switches notifications on, once for several presses; a failure stays visible until the next attempt. */
function useEnable(onDone: () => void) {
  const { busy, run } = useOneAtATime()
  const [problem, setProblem] = useState<Problem>()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const attempt = async () => {
    setProblem(undefined)
    try {
      // Runs at once: browsers ask only during a press.
      await turnOn()
    } catch (error) {
      setProblem(toProblem(error))
      return
    }
    showToast({ ...pushTexts.on, variant: 'success' })
    onDone()
    await queryClient.invalidateQueries({ queryKey: orpc.pushDevices.key() }).catch(() => undefined)
  }
  return { busy, problem, enable: () => void run(attempt) }
}
