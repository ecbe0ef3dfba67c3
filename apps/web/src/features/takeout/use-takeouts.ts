import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Takeout } from '@app/domain/takeout/takeout.contract'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { askWhileUnderWay } from '../../api/ask-while-under-way.ts'
import { newId } from '../../api/client/new-id.ts'
import { hasCode, toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'

/** True until the archive is ready or has failed. */
export const isUnderWay = ({ state }: Takeout): boolean => state === 'waiting' || state === 'making'

/** Archives of the household, refreshed while one is being made. */
export function useTakeouts() {
  return useQuery({
    ...orpc.takeout.listTakeouts.queryOptions({ input: {} }),
    ...askWhileUnderWay(({ takeouts }: { takeouts: Takeout[] }) => takeouts.some(isUnderWay)),
  })
}

/** Requests and deletes archives. */
export function useTakeoutChanges() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.takeout.listTakeouts.key() })
  // Skips the message after a closed password dialog: the user knows that nothing was done.
  const explain = (error: Error, title: string) => {
    if (!hasCode(error, 'PROOF_NEEDED')) showProblem({ title, message: toProblem(error).message })
  }
  const start = useMutation(
    orpc.takeout.startTakeout.mutationOptions({
      onSuccess: refresh,
      onError: (error) => explain(error, takeoutTexts.startFailed.title),
    }),
  )
  const fetchFile = useMutation(
    orpc.takeout.linkTakeout.mutationOptions({
      onSuccess: ({ url }) => url && location.assign(url),
      onError: (error) => explain(error, takeoutTexts.downloadFailed.title),
    }),
  )
  const remove = useMutation(
    orpc.takeout.deleteTakeout.mutationOptions({
      onSuccess: async () => {
        showToast({ title: takeoutTexts.deleted.title, variant: 'success' })
        await refresh()
      },
      onError: () => showProblem(takeoutTexts.deleteFailed),
    }),
  )
  return {
    start: () => start.mutate({ id: newId() }),
    starting: start.isPending,
    download: (takeoutId: string) => fetchFile.mutate({ takeoutId }),
    downloading: fetchFile.isPending,
    remove: (takeoutId: string) => remove.mutate({ takeoutId }),
    removing: remove.isPending,
  }
}
