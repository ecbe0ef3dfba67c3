import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ToastMessage, useDropFailures, useToast } from '../ui/overlays/toast-context.ts'
import { hasCode, toProblem } from './client/problem-error.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { useProblemToast } from './use-problem-toast.ts'

export interface Change {
  /** True during a change, which makes another one do nothing. */
  busy: boolean
  /**
   * Carries out a change, shows the result and reloads everything that it touched.
   * @returns true if the change is done
   */
  carryOut: <Answer>(work: () => Promise<Answer>, done: Done<Answer>) => Promise<boolean>
}

/** The toast of a success, or how it follows from the answer. */
type Done<Answer> = ToastMessage | ((answer: Answer) => ToastMessage)

interface ChangeOptions {
  /** Queries to reload afterwards. */
  touches: readonly QueryKey[]
  /** The code of the refusal that another person has already done it. */
  doneAlready?: string
}

/** Runs changes at the press of a button, one at a time; a toast shows failures. */
export function useChange({ touches, doneAlready }: ChangeOptions): Change {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const change = async <Answer>(work: () => Promise<Answer>, done: Done<Answer>) => {
    dropFailures()
    try {
      const answer = await work()
      showToast({ ...(typeof done === 'function' ? done(answer) : done), variant: 'success' })
      return true
    } catch (error) {
      if (doneAlready !== undefined && hasCode(error, doneAlready)) return true
      // The person closed the question for the password, and so chose to change nothing.
      if (!hasCode(error, 'PROOF_NEEDED')) showProblem(toProblem(error))
      return false
    } finally {
      await Promise.all(touches.map((queryKey) => queryClient.invalidateQueries({ queryKey }))).catch(
        () => undefined,
      )
    }
  }
  return {
    busy,
    carryOut: async (work, done) => (await run(() => change(work, done))) ?? false,
  }
}
