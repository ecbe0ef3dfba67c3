import type { Takeout } from '@app/domain/takeout/takeout.contract'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToast } from '../../ui/toast-context.ts'

/** How often a takeout in the making is asked how far it is. */
const ASK_MILLISECONDS = 1000

/** Whether the archive is still to come. */
export const isUnderWay = ({ state }: Takeout): boolean => state === 'waiting' || state === 'making'

/** The archives of the household, kept up to date while one is being made. */
export function useTakeouts() {
  return useQuery({
    ...orpc.takeout.listTakeouts.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) => (data?.takeouts.some(isUnderWay) ? ASK_MILLISECONDS : false),
  })
}

/** Having an archive made, and deleting one. */
export function useTakeoutChanges() {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.takeout.listTakeouts.key() })
  const start = useMutation(
    orpc.takeout.startTakeout.mutationOptions({
      onSuccess: refresh,
      onError: (error) => showProblem({ ...takeoutTexts.startFailed, message: toProblem(error).message }),
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
    remove: (takeoutId: string) => remove.mutate({ takeoutId }),
    removing: remove.isPending,
  }
}
