import { PgBoss } from 'pg-boss'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '@app/testing/postgres'
import { systemClock } from '../base/clock.ts'
import { createJobQueue, type JobHandler } from './job-queue.ts'

const log = pino({ enabled: false })

/** Creates a database with the queues of an older version. */
async function withQueues(make: (boss: PgBoss) => Promise<void>): Promise<{ url: string; boss: PgBoss }> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const boss = new PgBoss(url)
  boss.on('error', () => {})
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await make(boss)
  return { url, boss }
}

const withSystem = () => Promise.reject(new Error('There is no outbox in this test.'))

async function startAndStop(databaseUrl: string, handlers: readonly JobHandler[]): Promise<void> {
  const queue = createJobQueue({
    databaseUrl,
    withSystem,
    handlers,
    clock: systemClock,
    log,
    onAttempt: () => {},
  })
  await queue.start()
  await queue.stop()
}

const handle = async (): Promise<void> => {}

it('brings queues of an older version to the options of this one', async () => {
  const { url, boss } = await withQueues(async (older) => {
    await older.createQueue('given-up')
    await older.createQueue('mail', {
      deleteAfterSeconds: 604_800,
      retryLimit: 2,
      heartbeatSeconds: 30,
      deadLetter: 'given-up',
    })
    await older.createQueue('archive', { expireInSeconds: 900 })
  })
  await startAndStop(url, [
    { topic: 'given-up', handle },
    { topic: 'mail', handle },
    { topic: 'archive', handle, long: { seconds: 7200, attempts: 5 }, givenUpTo: 'given-up' },
  ])
  expect(await boss.getQueue('mail')).toMatchObject({
    deleteAfterSeconds: 3600,
    retryLimit: 200,
    expireInSeconds: 60,
    heartbeatSeconds: null,
    deadLetter: null,
  })
  expect(await boss.getQueue('archive')).toMatchObject({
    deleteAfterSeconds: 3600,
    retryLimit: 4,
    expireInSeconds: 7200,
    heartbeatSeconds: 20,
    deadLetter: 'given-up',
  })
})

it('makes a queue that is not there yet with the same options', async () => {
  const { url, boss } = await withQueues(async () => {})
  await startAndStop(url, [{ topic: 'mail', handle }])
  expect(await boss.getQueue('mail')).toMatchObject({ deleteAfterSeconds: 3600, retryLimit: 200 })
})

it('does all the jobs of one notification, one right after the other', async () => {
  const { url, boss } = await withQueues(async () => {})
  const done: string[] = []
  const outcomes: string[] = []
  const queue = createJobQueue({
    databaseUrl: url,
    withSystem,
    handlers: [{ topic: 'mail', handle: async ({ key }) => void done.push(key) }],
    clock: systemClock,
    log,
    onAttempt: (topic, outcome) => outcomes.push(`${topic} ${outcome}`),
  })
  await queue.start()
  onTestFinished(() => queue.stop())
  const keys = Array.from({ length: 20 }, (_, at) => `mail-${at}`)
  await boss.insert(
    'mail',
    keys.map((key) => ({ data: { key, payload: {} } })),
  )
  await vi.waitFor(() => expect(done.toSorted()).toEqual(keys.toSorted()), { timeout: 60_000 })
  expect(outcomes).toEqual(keys.map(() => 'mail done'))
})

// spec product: a row of the outbox that cannot become a job is parked, and failing jobs delay no others
it('runs new jobs before the retries of failed ones', async () => {
  const { url, boss } = await withQueues(async () => {})
  const ran: string[] = []
  const outcomes: string[] = []
  const start = async () => {
    const queue = createJobQueue({
      databaseUrl: url,
      withSystem,
      handlers: [
        {
          topic: 'mail',
          handle: async ({ key }) => {
            ran.push(key)
            if (key.startsWith('bad')) throw new Error('This job always fails.')
          },
        },
      ],
      clock: systemClock,
      log,
      onAttempt: (topic, outcome) => outcomes.push(`${topic} ${outcome}`),
    })
    await queue.start()
    return queue
  }
  const first = await start()
  onTestFinished(() => first.stop())
  const bad = ['bad-1', 'bad-2', 'bad-3']
  await boss.insert(
    'mail',
    bad.map((key) => ({ data: { key, payload: {} } })),
  )
  await vi.waitFor(() => expect(new Set(ran)).toEqual(new Set(bad)), { timeout: 60_000 })
  await first.stop()
  ran.length = 0
  await boss.getDb().executeSql("update pgboss.job set start_after = now() where state = 'retry'")
  await boss.send('mail', { key: 'good', payload: {} })
  const second = await start()
  onTestFinished(() => second.stop())
  await vi.waitFor(() => expect(ran).toContain('good'), { timeout: 60_000 })
  expect(ran[0]).toBe('good')
  expect(new Set(outcomes)).toEqual(new Set(['mail failed', 'mail done']))
})
