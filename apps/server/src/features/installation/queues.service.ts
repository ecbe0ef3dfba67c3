import { redactTo } from '@app/domain/client-reports/redact.rules'
import type { FailedJob, Queues, QueueState } from '@app/domain/installation/overview.contract'
import { type JobQueueName, MOST_FAILED_JOBS } from '@app/domain/installation/overview.vocabulary'
import { allDone } from '../../platform/base/all-done.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { listFailedJobs, readJobStates, retryQueue } from './overview.queries.ts'
import { queueOf, queuesInOrder } from './queue-topics.ts'

/** Reason of readings, which the audit log does not keep: a queue names no one. */
const READING = 'Opened the queues'
/** Longest reason of a failed job, in characters. */
const MOST_REASON = 300

const earliest = (moments: readonly (Date | null)[]): string | null => {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}

/** Reads the state of each queue, the ones without work too. */
export async function readQueues(tx: Tx): Promise<QueueState[]> {
  const states = await tx.run(readJobStates, [READING])
  return queuesInOrder.map((queue) => {
    const own = states.filter(({ topic }) => queueOf(topic) === queue)
    return {
      queue,
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
      oldestAt: earliest(own.map(({ oldest }) => oldest)),
      failingSince: earliest(own.map(({ failingSince }) => failingSince)),
    }
  })
}

/** Reads the queues with their newest failed jobs. The reasons lose addresses, ids and secrets. */
export async function readQueuesWithFailures(tx: Tx): Promise<Queues> {
  const [queues, failed] = await allDone([
    readQueues(tx),
    tx.run(listFailedJobs, [MOST_FAILED_JOBS, READING]),
  ])
  const failures = failed.map(({ cause, createdAt, failedAt, nextAt, ...job }) => ({
    ...job,
    createdAt: createdAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    reason: redactTo(MOST_REASON, cause),
  }))
  return { queues: queues.map((state) => ({ ...state, failures: failuresOf(failures, state.queue) })) }
}

const failuresOf = (failures: readonly FailedJob[], queue: JobQueueName): FailedJob[] =>
  failures
    .filter(({ topic }) => queueOf(topic) === queue)
    .toSorted((one, other) => Date.parse(other.failedAt ?? '') - Date.parse(one.failedAt ?? ''))
    .slice(0, MOST_FAILED_JOBS)

/** Makes the failed jobs of a queue due now. @returns their number */
export async function retryFailed(tx: Tx, queue: JobQueueName, reason: string): Promise<number> {
  const topics = (await tx.run(readJobStates, [READING]))
    .map(({ topic }) => topic)
    .filter((topic) => queueOf(topic) === queue)
  const [done] = await tx.run(retryQueue, [queue, topics, reason])
  return done?.retried ?? 0
}
