/** A press of a button, by a finger, a mouse or a key. */
export interface Press {
  /** The dose that the button is about. */
  subject: string
  /** Where it happened, in pixels of the page; keys have no place. */
  place: { x: number; y: number } | undefined
}

/** Two presses within this time are one, in milliseconds: the second was meant for what stood there before. */
export const SECOND_TAP_MILLISECONDS = 700
/** A finger does not come down twice on the same pixel. */
const SAME_PLACE = 32

/**
 * Finds the second tap of a double tap that meets another dose than the first: what lies between the two, such as an
 * answer or a window that closes, may have put its button under the finger.
 */
export function createTapGuard(now: () => number) {
  let last: (Press & { at: number }) | undefined

  const isSecond = ({ subject, place }: Press): boolean =>
    last !== undefined &&
    subject !== last.subject &&
    now() - last.at < SECOND_TAP_MILLISECONDS &&
    isNear(place, last.place)
  return {
    /** Whether the press counts. One that does not makes the time run anew. */
    accepts: (press: Press): boolean => {
      const counts = !isSecond(press)
      last = counts ? { ...press, at: now() } : last && { ...last, at: now() }
      return counts
    },
    /** The answer has come, and other buttons with it: the time runs anew. */
    answered: (subject: string): void => {
      if (last?.subject === subject) last = { ...last, at: now() }
    },
  }
}

const isNear = (one: Press['place'], other: Press['place']): boolean =>
  one !== undefined && other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE
