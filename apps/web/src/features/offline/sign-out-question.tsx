import { useState } from 'react'
import { plural } from '@app/domain/kernel/message-format'
import { useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import type { SignOutAnswer } from '../../api/waiting/before-sign-out.ts'
import { sendWaiting } from '../../api/waiting/send-waiting.ts'
import { countWaiting, tellWaiting } from '../../api/waiting/waiting-changes.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useOfflineSince } from './use-waiting.ts'

interface SignOutQuestionProps {
  /** Number of pending changes. */
  count: number
  answer: (answer: SignOutAnswer) => void
}

/** Asks what to do with pending changes before their user signs out. */
export default function SignOutQuestion({ count, answer }: SignOutQuestionProps) {
  const { userId } = useMe()
  const isOffline = useOfflineSince() !== undefined
  const refresh = useRefreshRecords()
  const { busy, run } = useOneAtATime()
  const [left, setLeft] = useState<number>()
  const send = () =>
    run(async () => {
      await sendWaiting({ evenPaused: true, onSettled: () => undefined }).catch(() => undefined)
      const still = await countWaiting(userId)
      if (still === 0) return answer('keep')
      await refresh()
      await tellWaiting()
      setLeft(still)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) answer('stay')
      }}
      title={plural(left ?? count, { one: '# change is not sent yet', other: '# changes are not sent yet' })}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={() => answer('discard')}>
            Discard
          </Button>
          <Button {...(!isOffline && { variant: 'soft' })} onClick={() => answer('keep')}>
            Keep on this device
          </Button>
          {!isOffline && (
            <Button busy={busy} onClick={() => void send()}>
              Send now
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        {left !== undefined && (
          <p role="alert" className="font-semibold text-danger">
            {plural(left, { one: '# change could not be sent.', other: '# changes could not be sent.' })}
          </p>
        )}
        <p>
          What you keep stays on this device, encrypted, and is sent after you sign in here again. Nobody else
          can read it.
        </p>
      </div>
    </Dialog>
  )
}
