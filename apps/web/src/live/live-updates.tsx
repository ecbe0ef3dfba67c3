import { useQuery, useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState } from 'react'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { liveFrom } from '../api/client/live-from.ts'
import { hasCode } from '../api/client/problem-error.ts'
import { requestHeaders } from '../api/client/request-headers.ts'
import { isLeaving } from '../api/end-of-session.ts'
import { meQuery } from '../api/use-me.ts'
import { useClearOfBars } from '../ui/behaviour/clear-of-bars.ts'
import { createAnewReader } from './read-anew.ts'
import { shareStream, streamWhileSeen } from './share-stream.ts'

/** Shows changes by others as they are written, and shows a notice while updates fail. */
export default function LiveUpdates({ me: { userId, household } }: { me: Pick<Me, 'userId' | 'household'> }) {
  const [isBroken, setIsBroken] = useState(false)
  const queryClient = useQueryClient()
  // Until the second factor is set up there is no stream for this account.
  const isFactorDue = hasCode(useQuery(meQuery).error, 'SECOND_FACTOR_REQUIRED')
  useEffect(() => {
    if (isFactorDue) return undefined
    const reader = createAnewReader({ queryClient, person: userId, household: household.id })
    const options = {
      person: userId,
      mark: liveFrom(),
      readSince: performance.timeOrigin,
      headers: () => requestHeaders(false),
      onNews: reader.news,
      onMissed: reader.everything,
      onState: (state: 'live' | 'broken') => setIsBroken(state === 'broken'),
      // The answer tells the page if its person is signed out, or no longer in the household.
      onEnd: () => {
        if (!isLeaving()) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      },
    }
    const stop = 'locks' in navigator ? shareStream(options) : streamWhileSeen(options)
    return () => {
      stop()
      reader.stop()
    }
  }, [queryClient, userId, household.id, isFactorDue])
  return <NotLive shown={isBroken} />
}

/** A notice above the foot of the screen that moves nothing. */
function NotLive({ shown }: { shown: boolean }) {
  const line = useClearOfBars<HTMLOutputElement>(shown)
  return (
    <output ref={line} className="pointer-events-none fixed inset-x-3 bottom-3 z-40 flex justify-center">
      {shown && (
        <p className="flex animate-rise items-center gap-2 rounded-full border border-line bg-surface px-4 py-2 text-s text-ink-soft shadow-float high-contrast:border-line-control">
          <CloudOff aria-hidden size={18} className="shrink-0" />
          Changes by others show after a reload. Trying to connect again…
        </p>
      )}
    </output>
  )
}
