import { useState, useRef } from 'react'
import { householdPath } from '../../api/client/acting-household.ts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useDropFailures } from '../../ui/overlays/toast-context.ts'

/** Loads the page of the household. */
export function enterHousehold(householdId: string): void {
  location.assign(householdPath(householdId))
}

/** Accepts an invitation by its link or id, once, and opens the household. */
export function useAccept() {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const accept = async (chosen: { token: string } | { id: string }) => {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    dropFailures()
    try {
      const { householdId } = await client.invitations.acceptInvitation(chosen)
      enterHousehold(householdId)
    } catch (error) {
      showProblem(toProblem(error))
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, accept: (chosen: { token: string } | { id: string }) => void accept(chosen) }
}
