import { useState } from 'react'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useDropFailures } from '../../ui/overlays/toast-context.ts'

interface MarkOptions<Answer> {
  /** The mark as the server last reported it. */
  isOn: boolean
  send: (isOn: boolean, signal: AbortSignal) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** A mark that the user sets and takes back, such as Helpful: shown at once, and returned if the server refuses it. */
export function useMark<Answer>({ isOn, send, onDone }: MarkOptions<Answer>) {
  const [wanted, setWanted] = useState<boolean>()
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const toggle = () =>
    run(async () => {
      setWanted(!isOn)
      dropFailures()
      try {
        onDone(await answerWithin(ANSWER_TIMEOUT, (signal) => send(!isOn, signal)))
      } catch (error) {
        showProblem(toProblem(error))
      } finally {
        setWanted(undefined)
      }
    })
  return { isShown: wanted ?? isOn, busy, toggle: () => void toggle() }
}
