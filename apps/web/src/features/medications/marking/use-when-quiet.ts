import { useEffect, useEffectEvent } from 'react'
import { isQuiet, watchPresence } from './presence.ts'

/** Interval between checks for a quiet moment, in milliseconds. */
const LOOK_EVERY = 1000

/** Acts in the next quiet moment while `isWaiting`: never under a finger. */
export function useWhenQuiet(isWaiting: boolean, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(watchPresence, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => {
      if (isQuiet()) actNow()
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [isWaiting])
}
