/** Request whose answer was lost; it may have arrived. */
export interface LostAttempt {
  /** Id with which the request was sent. */
  id: string
  /** Start of the intent, in milliseconds. */
  since: number
  /** Comparable text of the sent contents. */
  said?: string
}

/** Duration of an intent: a later tap is about another dose, or another decision. */
export const INTENT_MILLISECONDS = 5 * 60_000
/** Exceeds the lost answers of any one visit; the oldest is forgotten first. */
const MOST_LOST = 100

/** Remembers requests whose answers were lost, by subject, for the lifetime of the page. */
export function createLostAttempts(now: () => number) {
  const attempts = new Map<string, LostAttempt>()
  return {
    find: (subject: string): LostAttempt | undefined => attempts.get(subject),
    /** True if a new attempt still belongs to the same intent, and so is the same request. */
    isSameIntent: ({ since }: LostAttempt): boolean => now() - since < INTENT_MILLISECONDS,
    keep: (subject: string, attempt: LostAttempt): void => {
      attempts.delete(subject)
      attempts.set(subject, attempt)
      const [oldest] = attempts.keys()
      if (attempts.size > MOST_LOST && oldest !== undefined) attempts.delete(oldest)
    },
    forget: (subject: string): void => void attempts.delete(subject),
  }
}
