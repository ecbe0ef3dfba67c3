import { useRef, useState } from 'react'
import type { Problem } from '@app/domain/kernel/errors'
import { toProblem } from '../../api/client/problem-error.ts'

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
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const close = () => setAsked(undefined)

  const sendAnyway = async () => {
    if (!asked || underWay.current) return
    const input = { ...asked.input, anyway: true }
    underWay.current = true
    setBusy(true)
    try {
      const answer = await send(input)
      close()
      await onDone(answer)
    } catch (error) {
      close()
      onProblem(toProblem(error), input)
    } finally {
      underWay.current = false
      setBusy(false)
    }
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
