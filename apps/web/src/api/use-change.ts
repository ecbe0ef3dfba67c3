import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDropFailures, useToast } from '../ui/toast-context.ts'
import { hasCode, toProblem } from './problem-error.ts'
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
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const run = async (work: () => Promise<unknown>, done: { title: string }) => {
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
    carryOut: async (work, done) => {
      if (underWay.current) return false
      underWay.current = true
      setBusy(true)
      dropFailures()
      try {
        return await run(work, done)
      } finally {
        underWay.current = false
        setBusy(false)
      }
    },
  }
}
