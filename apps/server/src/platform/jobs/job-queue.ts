import { DONE_JOB_HOURS } from '@app/domain/kernel/retention'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { int, json, text } from '../database/columns.ts'
import { namedSql, type Tx } from '../database/tx.ts'
import { createReturnWatch } from '../return-watch.ts'

/** What a job is about: its queue's name, and what it carries. */
export interface Job {
  /** The same for every attempt at the same work; effects that must happen once are keyed by it. */
  key: string
  payload: Record<string, unknown>
}

/** Work of one kind. A handler that throws is tried again later, with growing pauses. */
export interface JobHandler {
  topic: string
  handle: (job: Job) => Promise<void>
  /** Runs by the clock instead of by outbox rows: a cron expression in UTC. */
  cron?: string
  /** For work that takes longer than a minute: the most that it may take, and how often it is tried. */
  long?: { seconds: number; attempts: number }
  /** The topic that is given the job once every attempt has failed; its handler stands before this one. */
  givenUpTo?: string
}

export interface JobQueue {
  start(): Promise<void>
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>
}

const outboxRowColumns = { id: int, topic: text, payload: json<Record<string, unknown>>() }

const RELAY_MILLISECONDS = 500
const BATCH = 100
/** A mail server that is away for a day loses nothing. */
const RETRIES = 200
const SHORT_SECONDS = 60
/** A worker that says nothing for so long has died; how long its work may take does not matter then. */
const SILENCE_SECONDS = 20
/** What is done goes soon: a job may carry the name and address of somebody whose account is deleted. */
const KEPT_SECONDS = DONE_JOB_HOURS * 60 * 60
const RETRY_SECONDS = 2
/** How often a worker looks for jobs by itself: where none can wake it, and where one does, for retries alone. */
const LOOK_SECONDS = 0.5
const LOOK_SECONDS_WHEN_WOKEN = 5
const RETRY_SECONDS_MOST = 600

const takeOutbox = namedSql(
  outboxRowColumns,
  `
  delete from outbox where id in (select id from outbox order by id limit ${BATCH} for update skip locked)
  returning id, topic, payload`,
)

interface Options {
  /** Of the login for jobs, whose schema the queue lives in. */
  databaseUrl: string
  withSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  handlers: readonly JobHandler[]
  log: Logger
  /** What jobs need outside and may be away: what fails because of it is tried again at once when it is back. */
  outside?: {
    isAway: (error: unknown) => boolean
    /** Fails while it is away. */
    ask: () => Promise<unknown>
  }
}

/**
 * The background work of one process: rows of the outbox become jobs in the transaction that takes them out, and the
 * queue tries each until it is done. Many processes may run it on one database.
 */
export function createJobQueue({ databaseUrl, withSystem, handlers, log, outside }: Options): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: 'jobs',
    createSchema: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
  const waiting = createWaiting(boss, outside)
  const workerOf = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let relaying: Promise<void> = Promise.resolve()
  let stopped = false

  const relay = async (): Promise<void> => {
    const topics = await withSystem(async (tx) => {
      const rows = await tx.run(takeOutbox, [])
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
    // After an outage the database answers before the workers listen again, and would wake nobody.
    for (const topic of topics) {
      const worker = workerOf.get(topic)
      if (worker) boss.notifyWorker(worker)
    }
  }

  const relayForever = (): void => {
    if (stopped) return
    relaying = relay()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read; trying again'))
      .then(() => {
        timer = setTimeout(relayForever, RELAY_MILLISECONDS)
      })
  }

  return {
    async start() {
      await boss.start()
      for (const handler of handlers) {
        workerOf.set(handler.topic, await startHandler(boss, handler, log, waiting))
      }
      relayForever()
    },
    async stop() {
      stopped = true
      waiting.stop()
      clearTimeout(timer)
      await relaying
      clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Jobs that wait for something outside to come back. */
interface Waiting {
  note(job: { id: string; topic: string }, error: unknown): void
  stop(): void
}

function createWaiting(boss: PgBoss, outside: Options['outside']): Waiting {
  if (!outside) return { note: () => undefined, stop: () => undefined }
  let topicOf = new Map<string, string>()
  const watch = createReturnWatch({
    ask: outside.ask,
    async onAnswer(wasAway) {
      const jobs = wasAway ? [...topicOf] : []
      topicOf = new Map()
      // One that is done by now is left alone.
      for (const [id, topic] of jobs) await boss.update(topic, undefined, { id, startAfter: new Date() })
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

/** @returns the worker's id, by which it is woken */
async function startHandler(
  boss: PgBoss,
  handler: JobHandler,
  log: Logger,
  waiting: Waiting,
): Promise<string> {
  const { topic, handle, cron } = handler
  const options = queueOptions(handler)
  await boss.createQueue(topic, options)
  // One that an older version made keeps that version's options until it is told ours, also of what it has no more.
  await boss.updateQueue(topic, { heartbeatSeconds: null, deadLetter: null, ...options })
  if (cron) await boss.schedule(topic, cron, { key: topic, payload: {} })
  const looking = {
    pollingIntervalSeconds: LOOK_SECONDS,
    notifyPollingIntervalSeconds: LOOK_SECONDS_WHEN_WOKEN,
  }
  let worker: string | undefined
  worker = await boss.work<Job>(topic, looking, async (jobs) => {
    // What waits behind this job is fetched right after it, since one waking may stand for many jobs.
    if (worker) boss.notifyWorker(worker)
    for (const { id, data } of jobs) {
      await handle(data).catch((error: unknown) => {
        waiting.note({ id, topic }, error)
        log.warn({ err: error, topic, key: data.key }, 'a job failed and is tried again')
        throw error
      })
    }
  })
  return worker
}

const queueOptions = ({ long, givenUpTo }: JobHandler) => ({
  retryLimit: long ? long.attempts - 1 : RETRIES,
  retryDelay: RETRY_SECONDS,
  retryDelayMax: RETRY_SECONDS_MOST,
  retryBackoff: true,
  deleteAfterSeconds: KEPT_SECONDS,
  // The relay's own transaction wakes the workers, once for all that it hands on; no write of a person does.
  notify: true,
  // A job whose process was killed is tried again after this.
  expireInSeconds: long?.seconds ?? SHORT_SECONDS,
  ...(long ? { heartbeatSeconds: SILENCE_SECONDS } : {}),
  ...(givenUpTo ? { deadLetter: givenUpTo } : {}),
})
