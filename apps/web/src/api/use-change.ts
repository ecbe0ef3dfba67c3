import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useDropFailures, useToast } from '../ui/overlays/toast-context.ts'
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
  carryOut: (work: () => Promise<unknown>, done: { title: string }) => Promise<boolean>
}

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
  const change = async (work: () => Promise<unknown>, done: { title: string }) => {
    dropFailures()
    try {
      await work()
      showToast({ ...done, variant: 'success' })
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
