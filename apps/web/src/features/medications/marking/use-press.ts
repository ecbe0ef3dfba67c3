import { useEffect } from 'react'
import { holdQuiet, lastPlace, watchTouches } from '../../../loading/quiet.ts'
import { createTapGuard, useRest } from '../../../ui/behaviour/second-tap.ts'

// Shared by the whole page: an answer may put another dose's button under the finger.
const taps = createTapGuard()

export interface Pressing {
  /** True while an answer has just brought new buttons, which the user can't have meant yet. */
  resting: boolean
  /**
   * Runs the action of a button, unless the press is the second tap of a double tap.
   * @returns true if the action ran
   */
  press: (act: () => void) => boolean
}

/** Handles presses of one dose's buttons, and their pending requests. */
export function usePress(
  subject: string,
): Pressing & { answerTo: <Answer>(request: Promise<Answer>) => Promise<Answer> } {
  const { resting, rest } = useRest()
  useEffect(watchTouches, [])
  return {
    resting,
    press: (act) => {
      if (resting) rest()
      const counts = !resting && taps.accepts({ subject, place: lastPlace() })
      if (counts) act()
      return counts
    },
    answerTo: async (request) => {
      try {
        return await holdQuiet(request)
      } finally {
        taps.answered(subject)
        rest()
      }
    },
  }
}
