import { useState } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'

/** The server's question before it takes a record, and the two answers to it. */
export interface AnywayQuestion {
  problem: Problem
  busy: boolean
  /** Sends the same record again, confirmed. */
  sendAnyway: () => Promise<void>
  /** Returns to the form, which still holds the typed input. */
  close: () => void
}

interface AnywayOptions<Input, Answer> {
  /** The code of the refusal that is a question; undefined if the operation asks none. */
  asks: string | undefined
  send: (input: Input) => Promise<Answer>
  onDone: (answer: Answer) => Promise<void>
  onProblem: (problem: Problem, input: Input) => void
}

interface Anyway<Input> {
  question: AnywayQuestion | undefined
  /** Asks the question if the problem is one. Returns true if it asks. */
  takes: (problem: Problem, input: Input | undefined) => boolean
}

/** Asks the person about a record that the server questions, and sends it again with `anyway`. */
export function useAnyway<Input, Answer>(options: AnywayOptions<Input, Answer>): Anyway<Input> {
  const { asks, send, onDone, onProblem } = options
  const [asked, setAsked] = useState<{ problem: Problem; input: Input }>()
  const { busy, run } = useOneAtATime()
  const close = () => setAsked(undefined)

  const confirm = async (questioned: Input) => {
    const input = { ...questioned, anyway: true }
    try {
      const answer = await send(input)
      close()
      await onDone(answer)
    } catch (error) {
      close()
      onProblem(toProblem(error), input)
    }
  }
  const sendAnyway = async () => {
    if (asked) await run(() => confirm(asked.input))
  }
  return {
    question: asked && { problem: asked.problem, busy, sendAnyway, close },
    takes: (problem, input) => {
      if (problem.code !== asks || input === undefined) return false
      setAsked({ problem, input })
      return true
    },
  }
}
