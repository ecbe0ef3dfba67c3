import { useRef, useState } from 'react'
import { hasCode, toProblem } from '../../api/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useReadFamilyAnew } from '../../api/use-read-family-anew.ts'
import { useDropFailures, useToast } from '../../ui/toast-context.ts'

interface FamilyChange {
  /** A change is under way; another one is ignored meanwhile. */
  busy: boolean
  /**
   * Carries a change out, says so, and reads the family anew. What somebody else has done already counts as done.
   * @returns whether it is done
   */
  carryOut: (work: () => Promise<unknown>, done: { title: string }) => Promise<boolean>
}

/** Changes to people and invitations, one at a time. */
export function useFamilyChange(): FamilyChange {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const readAnew = useReadFamilyAnew()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const run = async (work: () => Promise<unknown>, done: { title: string }) => {
    try {
      await work()
      showToast({ ...done, variant: 'success' })
      return true
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return true
      showProblem(toProblem(error))
      return false
    } finally {
      await readAnew().catch(() => undefined)
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
