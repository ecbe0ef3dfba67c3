import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** Second-factor state of the user. */
export const useSecondFactor = () => useQuery(orpc.secondFactor.getSecondFactor.queryOptions({ input: {} }))

/** Reports a failure, except after a closed password dialog: the user knows that nothing was done. */
function useExplain(): (error: Error) => void {
  const showProblem = useProblemToast()
  return (error) => {
    if (!hasCode(error, 'PROOF_NEEDED')) showProblem(toProblem(error))
  }
}

/** Reloads the second-factor state. */
export function useRefreshSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.secondFactor.key() })
}

/** Requests the secret for an app. */
export const useStart = () =>
  useMutation(orpc.secondFactor.startSecondFactor.mutationOptions({ onError: useExplain(), gcTime: 0 }))

/** Makes new backup codes. */
export function useRenewCodes(onDone: (codes: string[]) => void) {
  const refresh = useRefreshSecondFactor()
  return useMutation(
    orpc.secondFactor.renewBackupCodes.mutationOptions({
      onSuccess: async ({ backupCodes }) => {
        onDone(backupCodes)
        await refresh()
      },
      onError: useExplain(),
      gcTime: 0,
    }),
  )
}

/** Switches two-factor authentication off. */
export function useSwitchOff(onDone: () => void) {
  const refresh = useRefreshSecondFactor()
  const showToast = useToast()
  const { title, message } = secondFactorTexts.off
  return useMutation(
    orpc.secondFactor.switchSecondFactorOff.mutationOptions({
      onSuccess: async () => {
        onDone()
        showToast({ title, description: message, variant: 'success' })
        await refresh()
      },
      onError: useExplain(),
    }),
  )
}
