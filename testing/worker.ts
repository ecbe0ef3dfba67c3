import { PgBoss } from 'pg-boss'
import { createWork } from '@app/server/main-worker'
import type { Statement } from '@app/server/platform/database/tx'
import {
  createTopic,
  describeError,
  relayOutbox,
  type Job,
  type JobHandler,
} from '@app/server/platform/jobs/job-queue'
import type { StartedServices } from '@app/server/platform/services/start-services'

/** Background work that runs only when a test calls it. */
export interface TestWorker {
  /**
   * Does all due work, and the work that follows from it: beats, pushes, rows of the outbox, jobs.
   * @throws AggregateError of the jobs that failed; their retries are not due yet
   */
  settle(): Promise<void>
  /** Makes all retries of failed jobs due, then settles. */
  retry(): Promise<void>
  stop(): Promise<void>
}

const listOutboxTopics: Statement<{ topic: string }> = {
  text: 'select distinct topic from outbox where parked_at is null',
}

export function createTestWorker(services: StartedServices): TestWorker {
  const { db, databaseUrls, log } = services
  const { handlers, beats, pushes } = createWork(services)
  /** Topics that have a queue in the database. */
  const queues = new Set<string>()
  let starting: Promise<PgBoss> | undefined

  const start = async (): Promise<PgBoss> => {
    const boss = new PgBoss({
      connectionString: databaseUrls.jobs,
      max: 1,
      createSchema: false,
      supervise: false,
      schedule: false,
    })
    await boss.start()
    for (const { name } of await boss.getQueues()) queues.add(name)
    return boss
  }
  /** Creates missing queues one by one, since all of them would take a test 200 ms. */
  const createQueues = async (boss: PgBoss): Promise<void> => {
    const waiting = new Set(
      (await db.withSystem((tx) => tx.run(listOutboxTopics, []))).map(({ topic }) => topic),
    )
    const needed = handlers.filter(({ topic }) => waiting.has(topic))
    for (const handler of handlers) {
      const isNeeded = needed.some(({ topic, givenUpTo }) => [topic, givenUpTo].includes(handler.topic))
      if (!isNeeded || queues.has(handler.topic)) continue
      await createTopic(boss, handler)
      queues.add(handler.topic)
    }
  }
  const runJobs = async (boss: PgBoss, failures: unknown[]): Promise<boolean> => {
    await createQueues(boss)
    await relayOutbox(boss, db.withSystem, log)
    let ran = false
    for (const handler of handlers) {
      if (queues.has(handler.topic)) ran = (await runJobsOf(boss, handler, failures)) || ran
    }
    return ran
  }
  const settle = async (): Promise<void> => {
    const boss = await (starting ??= start())
    const failures: unknown[] = []
    do {
      for (const { work } of beats) while (await work()) continue
      await pushes.settled()
    } while (await runJobs(boss, failures))
    if (failures.length > 0) throw new AggregateError(failures, `failed jobs: ${failures.join(', ')}`)
  }
  return {
    settle,
    async retry() {
      const boss = await (starting ??= start())
      await boss.getDb().executeSql("update pgboss.job set start_after = now() where state = 'retry'")
      await settle()
    },
    async stop() {
      await pushes.stop()
      await (await starting)?.stop()
    },
  }
}

/** @returns false if no job was due */
async function runJobsOf(boss: PgBoss, { topic, handle }: JobHandler, failures: unknown[]): Promise<boolean> {
  let ran = false
  for (;;) {
    const [job] = await boss.fetch<Job>(topic)
    if (!job) return ran
    ran = true
    try {
      await handle(job.data)
      await boss.complete(topic, job.id)
    } catch (error) {
      failures.push(error)
      await boss.fail(topic, job.id, describeError(error))
    }
  }
}
