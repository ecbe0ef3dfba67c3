import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { DONE_JOB_HOURS } from '@app/domain/kernel/retention'
import type { Clock } from '../base/clock.ts'
import { createReturnWatch } from '../base/return-watch.ts'
import { int, json, type RowOf, text } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import { spanOfJob } from '../tracing/spans.ts'

/** One piece of background work. */
export interface Job {
  /** Key that is the same for every attempt: use it to make effects happen once. */
  key: string
  payload: Record<string, unknown>
}

/** Handler of one kind of work. A handler that throws is retried with growing pauses. */
export interface JobHandler {
  topic: string
  handle: (job: Job) => Promise<void>
  /** Schedule that starts it instead of outbox rows: a cron expression in UTC. */
  cron?: string
  /** Time limit and number of attempts, for work that takes longer than a minute. */
  long?: { seconds: number; attempts: number }
  /** Topic that receives the job after the last failed attempt; list its handler before this one. */
  givenUpTo?: string
}

export interface JobQueue {
  start(): Promise<void>
  /** Awaits running jobs, then stops. */
  stop(): Promise<void>
}

const outboxRowColumns = { id: int, topic: text, payload: json<Record<string, unknown>>() }

const RELAY_MILLISECONDS = 500
const BATCH = 100
/** Pause before another attempt at a parked row: a newer version may know its topic by then. */
const PARKED_MINUTES = 10
/** Number of retries; with it a mail server's outage of a day loses nothing. */
const RETRIES = 200
const SHORT_SECONDS = 60
/** Seconds without a heartbeat after which a worker counts as dead, however long its work may take. */
const SILENCE_SECONDS = 20
/** Retention of finished jobs, which is short: a job may contain the name and address of a deleted account. */
const KEPT_SECONDS = DONE_JOB_HOURS * 60 * 60
const RETRY_SECONDS = 2
/** Pause between two polls for jobs: of a worker without notifications, and of a notified one, for retries alone. */
const LOOK_SECONDS = 0.5
const LOOK_SECONDS_WHEN_WOKEN = 5
const RETRY_SECONDS_MOST = 600
/** Lower than that of new jobs, so that repeatedly failing jobs do not delay the others of their queue. */
const RETRY_PRIORITY = -1

/** Condition for rows that are not parked, or parked for so long that another attempt is due. */
const DUE_ROWS = `parked_at is null or parked_at < now() - interval '${PARKED_MINUTES} minutes'`

const takeOutbox = namedSql(
  outboxRowColumns,
  `
  delete from outbox
   where id in (select id from outbox where ${DUE_ROWS} order by id limit ${BATCH} for update skip locked)
  returning id, topic, payload`,
)

const listOutbox = namedSql({ id: int }, `select id from outbox where ${DUE_ROWS} order by id limit ${BATCH}`)

const takeOutboxRow = namedSql(
  outboxRowColumns,
  `
  delete from outbox where id = (select id from outbox where id = $1 for update skip locked)
  returning id, topic, payload`,
)

const parkOutboxRow = namedSql(
  { topic: text },
  `update outbox set parked_at = now(), parked_reason = left($2, 500) where id = $1 returning topic`,
)

interface Options {
  /** Connection of the login for jobs, whose schema contains the queue. */
  databaseUrl: string
  withSystem: WithSystem
  handlers: readonly JobHandler[]
  clock: Clock
  log: Logger
  /** Called after each attempt at a job. */
  onAttempt: (topic: string, outcome: 'done' | 'failed') => void
  /** External service that jobs need. Jobs that fail during its outage are retried as soon as it is back. */
  outside?: Outside
}

export interface Outside {
  isAway: (error: unknown) => boolean
  /** Fails during an outage. */
  ask: () => Promise<unknown>
}

type WithSystem = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Runs the background work of one process. Rows of the outbox become jobs in the transaction that removes them, and
 * each job is retried until it is done. Many processes may run it on one database. Workers poll for jobs by pg-boss's
 * own timers.
 */
export function createJobQueue({
  databaseUrl,
  withSystem,
  handlers,
  clock,
  log,
  onAttempt,
  outside,
}: Options): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'jobs',
    createSchema: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue failed'))
  const waiting = createWaiting(boss, clock, outside)
  const workerOf = new Map<string, string>()
  let cancel: (() => void) | undefined
  let relaying: Promise<void> = Promise.resolve()
  let stopped = false

  const relay = async (): Promise<void> => {
    try {
      for (const topic of await relayOutbox(boss, withSystem, log)) {
        // After an outage the database answers before the workers listen again, so its notification would wake no
        // worker.
        const worker = workerOf.get(topic)
        if (worker) boss.notifyWorker(worker)
      }
    } catch (error) {
      log.warn({ err: error }, 'failed to read the outbox; retrying')
    }
    if (!stopped) cancel = clock.after(RELAY_MILLISECONDS, relayNext)
  }
  const relayNext = (): Promise<void> => (relaying = relay())

  return {
    async start() {
      await boss.start()
      for (const handler of handlers) {
        await createTopic(boss, handler)
        workerOf.set(handler.topic, await startHandler(boss, handler, { log, waiting, onAttempt }))
      }
      void relayNext()
    },
    async stop() {
      stopped = true
      waiting.stop()
      cancel?.()
      await relaying
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/**
 * Turns rows of the outbox into jobs. Parks the rows for which this fails.
 * @returns topics of the new jobs
 */
export async function relayOutbox(boss: PgBoss, withSystem: WithSystem, log: Logger): Promise<Set<string>> {
  try {
    return await relayRows(boss, withSystem, (tx) => tx.run(takeOutbox, []))
  } catch (error) {
    log.warn({ err: error }, 'failed to relay a batch of the outbox; relaying its rows one by one')
  }
  const topics = new Set<string>()
  for (const { id } of await withSystem((tx) => tx.run(listOutbox, []))) {
    try {
      const relayed = await relayRows(boss, withSystem, (tx) => tx.run(takeOutboxRow, [id]))
      for (const topic of relayed) topics.add(topic)
    } catch (error) {
      // Fails as well during an outage of the database, so that an outage parks nothing.
      const [row] = await withSystem((tx) => tx.run(parkOutboxRow, [id, String(error)]))
      log.error({ err: error, id, topic: row?.topic }, 'failed to relay a row of the outbox; row parked')
    }
  }
  return topics
}

type OutboxRow = RowOf<typeof outboxRowColumns>

async function relayRows(
  boss: PgBoss,
  withSystem: WithSystem,
  take: (tx: Tx) => Promise<OutboxRow[]>,
): Promise<Set<string>> {
  return withSystem(async (tx) => {
    const rows = await take(tx)
    const db = {
      executeSql: async (sql: string, values: unknown[] = []) => ({
        rows: await tx.run<Record<string, unknown>>({ text: sql }, values),
      }),
    }
    for (const { id, topic, payload } of rows.toSorted((a, b) => a.id - b.id)) {
      await boss.send(topic, { key: `${topic}-${id}`, payload }, { db })
    }
    return new Set(rows.map(({ topic }) => topic))
  })
}

/** Creates the queue of a topic, or gives an existing queue the options of this version. */
export async function createTopic(boss: PgBoss, handler: JobHandler): Promise<void> {
  const { topic, cron } = handler
  const options = queueOptions(handler)
  await boss.createQueue(topic, options)
  // A queue of an older version keeps its options until each is set, including removed ones.
  await boss.updateQueue(topic, { heartbeatSeconds: null, deadLetter: null, ...options })
  if (cron) await boss.schedule(topic, cron, { key: topic, payload: {} })
}

/** Jobs that failed during an outage of an external service. */
interface Waiting {
  note(job: { id: string; topic: string }, error: unknown): void
  stop(): void
}

function createWaiting(boss: PgBoss, clock: Clock, outside: Outside | undefined): Waiting {
  if (!outside) return { note: () => undefined, stop: () => undefined }
  let topicOf = new Map<string, string>()
  const watch = createReturnWatch({
    clock,
    ask: outside.ask,
    async onAnswer(wasAway) {
      const jobs = wasAway ? [...topicOf] : []
      topicOf = new Map()
      // Due at once by the database's time. Jobs that are done by now stay unchanged.
      for (const [id, topic] of jobs) await boss.update(topic, undefined, { id, startAfter: 0 })
    },
  })
  return {
    note({ id, topic }, error) {
      if (!outside.isAway(error)) return
      topicOf.set(id, topic)
      watch.begin()
    },
    stop: () => watch.stop(),
  }
}

/** @returns id of the worker, for notifying it */
async function startHandler(
  boss: PgBoss,
  { topic, handle }: JobHandler,
  { log, waiting, onAttempt }: Pick<Options, 'log' | 'onAttempt'> & { waiting: Waiting },
): Promise<string> {
  const looking = {
    pollingIntervalSeconds: LOOK_SECONDS,
    notifyPollingIntervalSeconds: LOOK_SECONDS_WHEN_WOKEN,
  }
  let worker: string | undefined
  worker = await boss.work<Job>(topic, looking, async (jobs) => {
    // Fetches the next job right after this one, since one notification may announce many jobs.
    if (worker) boss.notifyWorker(worker)
    for (const { id, data } of jobs) {
      try {
        await spanOfJob(topic, () => handle(data))
        onAttempt(topic, 'done')
      } catch (error) {
        onAttempt(topic, 'failed')
        waiting.note({ id, topic }, error)
        log.warn({ err: error, topic, key: data.key }, 'job failed; retry scheduled')
        await boss.fail(topic, id, describeError(error))
        await boss.update(topic, undefined, { id, priority: RETRY_PRIORITY })
      }
    }
  })
  return worker
}

/** Describes the failure of a job as the queue stores it. */
export const describeError = (error: unknown): object =>
  error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error }

const queueOptions = ({ long, givenUpTo }: JobHandler) => ({
  retryLimit: long ? long.attempts - 1 : RETRIES,
  retryDelay: RETRY_SECONDS,
  retryDelayMax: RETRY_SECONDS_MOST,
  retryBackoff: true,
  deleteAfterSeconds: KEPT_SECONDS,
  // The relay's own transaction notifies the workers, once for all its jobs; no write of a user does.
  notify: true,
  // A job whose process was killed is retried after this.
  expireInSeconds: long?.seconds ?? SHORT_SECONDS,
  ...(long ? { heartbeatSeconds: SILENCE_SECONDS } : {}),
  ...(givenUpTo ? { deadLetter: givenUpTo } : {}),
})
