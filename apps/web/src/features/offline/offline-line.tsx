import CloudUpload from 'lucide-react/icons/cloud-upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { plural } from '@app/domain/kernel/message-format'
import { canWait, openWaiting } from '../../api/waiting/waiting-changes.ts'
import type { WaitingChange } from '../../api/waiting/waiting-state.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { OFFLINE_PLACE } from '../../page/app-frame.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useOfflineSince, useWaiting } from './use-waiting.ts'

/** Shows above the page that there is no connection and since when, and the changes that wait here. */
export function OfflineLine() {
  const since = useOfflineSince()
  const waiting = useWaiting()
  const [place] = useState(() => document.getElementById(OFFLINE_PLACE))
  if (!place) return null
  const isShown = since !== undefined || waiting.length > 0
  return createPortal(
    <div aria-live="polite">{isShown && <Line since={since} waiting={waiting} />}</div>,
    place,
  )
}

function Line({ since, waiting }: { since: number | undefined; waiting: readonly WaitingChange[] }) {
  const format = useFormat()
  const now = useNow()
  const may = useMayWait(since)
  const Icon = since === undefined ? CloudUpload : WifiOff
  return (
    <div className="mb-gap flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-s text-ink high-contrast:outline-1 high-contrast:outline-line-control">
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      <p className="min-w-0 flex-1">
        {since !== undefined && (
          <strong className="font-semibold">
            Offline since {format.nearAfter(new Date(since).toISOString(), now)}.{' '}
          </strong>
        )}
        {waiting.length > 0 ? whatWaits(waiting, since !== undefined) : whatIsPossible(may)}
      </p>
      {waiting.length > 0 && (
        <button
          type="button"
          className="-my-3 inline-flex min-h-11 shrink-0 items-center rounded-control px-1 font-semibold text-action underline-offset-4 hover:underline"
          onClick={openWaiting}
        >
          Show<VisuallyHidden> what waits</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

/** True if new changes could wait here; checked at each loss of the connection. */
function useMayWait(since: number | undefined): boolean {
  const [may, setMay] = useState(false)
  useEffect(() => {
    if (since !== undefined) void canWait().then(setMay)
  }, [since])
  return may
}

const whatIsPossible = (may: boolean): string =>
  may
    ? 'You can still see what was loaded last. Doses, health logs, photos and documents you add are kept on this device until you’re back online; nothing else can be saved.'
    : 'You can still see what was loaded last. Nothing can be saved until you’re back online.'

function whatWaits(waiting: readonly WaitingChange[], isOffline: boolean): string {
  const asked = waiting.filter(({ problem }) => problem).length
  const unsent = waiting.length - asked
  const sentences = [
    asked > 0 && plural(asked, { one: '# change needs your answer.', other: '# changes need your answer.' }),
    unsent > 0 &&
      (isOffline
        ? plural(unsent, { one: '# change waits here.', other: '# changes wait here.' })
        : plural(unsent, { one: '# change is not sent yet.', other: '# changes are not sent yet.' })),
  ]
  return sentences.filter(Boolean).join(' ')
}
