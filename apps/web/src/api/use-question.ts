import { useState } from 'react'

interface Asked<Words> {
  words: Words
  answer: (yes: boolean) => void
}

/** A question that the work of a form asks, and its answer. */
export function useQuestion<Words = void>() {
  const [pending, setPending] = useState<Asked<Words>>()
  const answer = (yes: boolean) => {
    pending?.answer(yes)
    setPending(undefined)
  }
  return {
    /** Opens the question; false if it is closed. */
    ask: (words: Words) => new Promise<boolean>((resolve) => setPending({ words, answer: resolve })),
    /** Words of the open question. */
    asked: pending?.words,
    question: {
      open: pending !== undefined,
      onOpenChange: (open: boolean) => {
        if (!open) answer(false)
      },
      onConfirm: () => answer(true),
    },
  }
}
