/** Asks the person to type the password again, for operations that need a fresh proof of identity. */
export interface ProofRequests {
  /**
   * Asks the person to prove their identity. Returns false if no screen can ask, or if the person closed the question.
   * All requests share one question.
   */
  ask: () => Promise<boolean>
  /** Answers the open question. */
  answer: (proved: boolean) => void
  isOpen: () => boolean
  /** Calls the listener whenever a question opens or closes. Without a listener there is no screen to ask on. */
  subscribe: (listener: () => void) => () => void
}

export function createProofRequests(): ProofRequests {
  const listeners = new Set<() => void>()
  let open: PromiseWithResolvers<boolean> | undefined
  const tell = () => listeners.forEach((listener) => listener())
  const answer = (proved: boolean): void => {
    open?.resolve(proved)
    open = undefined
    tell()
  }
  return {
    async ask() {
      if (listeners.size === 0) return false
      open ??= Promise.withResolvers<boolean>()
      const { promise } = open
      tell()
      return promise
    },
    answer,
    isOpen: () => open !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        // The screen is gone, and with it the only way to an answer.
        if (listeners.size === 0) answer(false)
      }
    },
  }
}
