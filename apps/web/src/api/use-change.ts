import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useDropFailures, useToast } from '../ui/overlays/toast-context.ts'
import { hasCode, toProblem } from './client/problem-error.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'
import { useProblemToast } from './use-problem-toast.ts'

export interface Change {
  /** A change is under way; another one is ignored meanwhile. */
  busy: boolean
  /**
   * Carries a change out, says so, and reads anew what it touched.
   * @returns whether it is done
   */
  carryOut: (work: () => Promise<unknown>, done: { title: string }) => Promise<boolean>
}

interface ChangeOptions {
  /** What is read anew afterwards. */
  touches: readonly QueryKey[]
  /** The code of a refusal that says that somebody else has done it already. */
  doneAlready?: string
}

/** Changes by a press of a button, one at a time; what fails is said in a toast. */
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
      // The question for the password was closed: nothing was changed, as the person chose.
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
