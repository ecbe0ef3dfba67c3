import { useEffect, useRef, useState } from 'react'
import { SECOND_TAP_MILLISECONDS } from './tap-guard.ts'

/**
 * Short pause after an answer, in which its new buttons do nothing: the second tap of a double tap was not meant for
 * them. A press in the pause restarts it, so that holding a key down does nothing either.
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
