import CloudOff from 'lucide-react/icons/cloud-off'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useNow } from '../../format/use-now.ts'
import { useFormat } from '../../format/use-format.ts'
import { OFFLINE_PLACE } from '../../shell/offline-place.ts'
import { offlineSince, whenOfflineChanges } from './offline-state.ts'

/** Says, in its place above the page, that there is no connection and since when. */
export function OfflineLine() {
  const since = useSyncExternalStore(whenOfflineChanges, offlineSince)
  const format = useFormat()
  const now = useNow()
  const [place] = useState(() => document.getElementById(OFFLINE_PLACE))
  if (!place) return null
  return createPortal(
    <div aria-live="polite">
      {since !== undefined && (
        <p className="mb-gap flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-s text-ink high-contrast:outline-1 high-contrast:outline-line-control">
          <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
          <span>
            <strong className="font-semibold">
              Offline since {format.near(new Date(since).toISOString(), now)}.
            </strong>{' '}
            You can look at what was here last. Nothing can be saved until you’re online again.
          </span>
        </p>
      )}
    </div>,
    place,
  )
}
