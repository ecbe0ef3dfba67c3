import { householdPath } from '../../api/client/acting-household.ts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { pageRestored, useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useDropFailures } from '../../ui/overlays/toast-context.ts'

/** Loads the page of the household. */
export function enterHousehold(householdId: string): void {
  location.assign(householdPath(householdId))
}

/** Accepts an invitation by its link or id, once, and opens the household. */
export function useAccept() {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const accept = async (chosen: { token: string } | { id: string }) => {
    dropFailures()
    try {
      const { householdId } = await client.invitations.acceptInvitation(chosen)
      enterHousehold(householdId)
      await pageRestored()
    } catch (error) {
      showProblem(toProblem(error))
    }
  }
  return { busy, accept: (chosen: { token: string } | { id: string }) => void run(() => accept(chosen)) }
}
