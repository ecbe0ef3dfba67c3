import type { Me } from '@app/domain/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { meQuery, useMe } from '../api/use-me.ts'

/** How long the first screen has the line for itself at most. */
const LATEST_MILLISECONDS = 2000

/** Live updates for who is signed in, fetched once the first screen is there. Without them the page works as ever. */
export function LivePart() {
  const me = useMe()
  const { data: now } = useQuery({ ...meQuery, enabled: false })
  const [part, setPart] = useState<{ Updates: ComponentType<{ me: Me }> }>()
  useEffect(() => {
    const load = () => {
      import('../live/live-updates.tsx').then(
        ({ default: Updates }) => setPart({ Updates }),
        () => undefined,
      )
    }
    // Not every browser says when it is idle.
    const timer = setTimeout(load, LATEST_MILLISECONDS)
    const idle =
      'requestIdleCallback' in globalThis ? requestIdleCallback(load, { timeout: LATEST_MILLISECONDS }) : 0
    return () => {
      clearTimeout(timer)
      if (idle !== 0) cancelIdleCallback(idle)
    }
  }, [])
  // A page whose session has ended hears nothing until its person has signed in again.
  return part && now !== null ? <part.Updates me={me} /> : null
}
