/** Press of a button, by a finger, a mouse or a key. */
export interface Press {
  /** Dose of the button. */
  subject: string
  /** Position of the press, in pixels of the page; undefined for keys. */
  place: { x: number; y: number } | undefined
}

/** Two presses within this time are one, in milliseconds: the second was meant for the previous button. */
export const SECOND_TAP_MILLISECONDS = 700
/** Radius in which two taps count as the same position, in pixels: a finger does not hit the same pixel twice. */
const SAME_PLACE = 32

/**
 * Detects the second tap of a double tap that hits another dose than the first: an answer or a closing dialog between
 * the two taps may have put its button under the finger.
 */
export function createTapGuard(now: () => number) {
  let last: (Press & { at: number }) | undefined

  const isSecond = ({ subject, place }: Press): boolean =>
    last !== undefined &&
    subject !== last.subject &&
    now() - last.at < SECOND_TAP_MILLISECONDS &&
    isNear(place, last.place)
  return {
    /** True if the press counts. An ignored press restarts the time. */
    accepts: (press: Press): boolean => {
      const counts = !isSecond(press)
      last = counts ? { ...press, at: now() } : last && { ...last, at: now() }
      return counts
    },
    /** Restarts the time: the answer has come, and other buttons with it. */
    answered: (subject: string): void => {
      if (last?.subject === subject) last = { ...last, at: now() }
    },
  }
}

const isNear = (one: Press['place'], other: Press['place']): boolean =>
  one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE
