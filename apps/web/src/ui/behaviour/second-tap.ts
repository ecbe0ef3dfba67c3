import { useEffect, useRef, useState } from 'react'

/** Two presses within this time are one, in milliseconds: the second was meant for the previous content. */
const SECOND_TAP_MILLISECONDS = 700
/** Radius in which two taps count as the same position, in pixels: a finger does not hit the same pixel twice. */
const SAME_PLACE = 32

const clock = () => performance.now()

/** Creates a pause, in which the second tap of a double tap does nothing. It is over until it begins. */
export function createTapPause(milliseconds = SECOND_TAP_MILLISECONDS, now = clock) {
  let begun = -Infinity
  return {
    begin: (): void => {
      begun = now()
    },
    isOver: (): boolean => now() - begun >= milliseconds,
  }
}

/** Press of a button, by a finger, a mouse or a key. */
interface Press {
  /** Record of the button. */
  subject: string
  /** Position of the press, in pixels of the page; undefined for keys. */
  place: { x: number; y: number } | undefined
}

/**
 * Detects the second tap of a double tap that hits another record than the first: an answer or a closing dialog between
 * the two taps may have put its button under the finger.
 */
export function createTapGuard(now = clock) {
  const pause = createTapPause(SECOND_TAP_MILLISECONDS, now)
  let last: Press | undefined
  return {
    /** True if the press counts. An ignored press restarts the time. */
    accepts: (press: Press): boolean => {
      const isSecond = !pause.isOver() && press.subject !== last?.subject && isNear(press.place, last?.place)
      if (!isSecond) last = press
      pause.begin()
      return !isSecond
    },
    /** Restarts the time: the answer has come, and other buttons with it. */
    answered: (subject: string): void => {
      if (last?.subject === subject) pause.begin()
    },
  }
}

const isNear = (one: Press['place'], other: Press['place']): boolean =>
  one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE

/**
 * Pause of buttons that have just appeared: a second tap was not meant for them. A press in the pause restarts it, so
 * that holding a key down does nothing either.
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
