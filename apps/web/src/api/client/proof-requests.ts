import { createStore, type Watched } from '../../ui/behaviour/store.ts'

/** Asks the person to type the password again, for operations that need a fresh proof of identity. */
export interface ProofRequests {
  /**
   * Asks the person to prove their identity. Returns false if no screen can ask, or if the person closed the question.
   * All requests share one question.
   */
  ask: () => Promise<boolean>
  /** Answers the open question. */
  answer: (proved: boolean) => void
  /** True while the question is open. Without a listener there is no screen to ask on. */
  isOpen: Watched<boolean>
}

export function createProofRequests(): ProofRequests {
  const question = createStore<PromiseWithResolvers<boolean> | undefined>(undefined)
  const answer = (proved: boolean): void => {
    question.get()?.resolve(proved)
    question.set(undefined)
  }
  return {
    async ask() {
      if (!question.isWatched()) return false
      const open = question.get() ?? Promise.withResolvers<boolean>()
      question.set(open)
      return open.promise
    },
    answer,
    isOpen: {
      get: () => question.get() !== undefined,
      subscribe: (listener) => {
        const stop = question.subscribe(listener)
        return () => {
          stop()
          // The screen is gone, and with it the only way to an answer.
          if (!question.isWatched()) answer(false)
        }
      },
    },
  }
}
