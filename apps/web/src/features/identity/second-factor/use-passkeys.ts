import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client/client.ts'
import { makePasskey } from '../../../api/passkey-device.ts'
import { hasCode, toProblem } from '../../../api/client/problem-error.ts'
import { orpc } from '../../../api/queries.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'

/** The passkeys of who is signed in. */
export const usePasskeys = () => useQuery(orpc.passkeys.listPasskeys.queryOptions({ input: {} }))

/** Reads the passkeys anew. */
export function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orpc.passkeys.key() })
}

/** Adds a passkey, and removes one. */
export function usePasskeyChanges(onRemoved: () => void) {
  const refresh = useRefreshPasskeys()
  const showToast = useToast()
  const showProblem = useProblemToast()
  // Whoever closed the question for the password knows that nothing was done.
  const explain = (error: Error) => {
    if (!hasCode(error, 'PROOF_NEEDED')) showProblem(toProblem(error))
  }
  const add = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await client.passkeys.startPasskey({}))
      return client.passkeys.addPasskey({ credential })
    },
    onSuccess: async ({ name }) => {
      showToast({ ...passkeyTexts.added, description: name, variant: 'success' })
      await refresh()
    },
    onError: explain,
  })
  const remove = useMutation(
    orpc.passkeys.removePasskey.mutationOptions({
      onSuccess: async () => {
        const { title, message } = passkeyTexts.removed
        onRemoved()
        showToast({ title, description: message, variant: 'success' })
        await refresh()
      },
      onError: explain,
    }),
  )
  return { add, remove }
}
