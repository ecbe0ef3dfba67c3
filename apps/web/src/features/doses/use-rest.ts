import { useEffect, useRef, useState } from 'react'
import { SECOND_TAP_MILLISECONDS } from './tap-guard.ts'

/**
 * A short rest after an answer, in which the buttons that it brought do nothing: the second tap of a double tap was not
 * meant for them. Whoever presses meanwhile begins it anew, so that a key that is held does nothing more.
 */
export function useRest(): { resting: boolean; rest: () => void } {
  const [resting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => {
    clearTimeout(timer.current)
    setResting(true)
    timer.current = setTimeout(() => setResting(false), SECOND_TAP_MILLISECONDS)
  }
  return { resting, rest }
}
