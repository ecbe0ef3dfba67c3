import { useQueryClient } from '@tanstack/react-query'
import { adminOverviewTexts as texts } from '@app/domain/installation/admin-overview.texts'
import { overviewContract } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import type { JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { queuesQuery } from './admin-query.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Retries the failed jobs of a queue, for a reason. */
export function RetryDialog({ queue, onClose }: { queue: JobQueueName; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <ReasonDialog
      title={texts.queues.retryTitle(overviewTexts.queues[queue])}
      operation={overviewContract.retryQueue}
      fixed={{ queue }}
      consequence={texts.queues.retryHint}
      send={(input, options) => client.overview.retryQueue(input, options)}
      done={({ retried }) => ({ title: texts.queues.retried(retried) })}
      onDone={({ queues }) => queryClient.setQueryData(queuesQuery.queryKey, { queues })}
      touches={[orpc.overview.key()]}
      onClose={onClose}
    />
  )
}
