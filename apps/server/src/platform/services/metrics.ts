import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { inTime } from '../base/in-time.ts'
import { shareRunning } from '../base/share-running.ts'
import { instant, int, nullable, type RowOf } from '../database/columns.ts'
import { namedSql } from '../database/tx.ts'
import type { Services } from './services.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Timeout of the figures from the database. */
const PATIENCE_MILLISECONDS = 2000

const figureColumns = { waiting: int, parked: int, backedUpAt: nullable(instant) }

const readFigures = namedSql(
  figureColumns,
  `
  select (select count(*) from outbox where parked_at is null)::int as waiting,
         (select count(*) from outbox where parked_at is not null)::int as parked,
         (select max(started_at) from backups where state = 'done' and rehearsed is null) as "backedUpAt"`,
)

/** Metrics of one process, in Prometheus's format. */
export interface Metrics {
  /** Counts an answered request. */
  observe(method: string, status: number, seconds: number): void
  /** Counts an attempt at a job. */
  observeJob(topic: string, outcome: 'done' | 'failed'): void
  /** Media type of `render`'s result. */
  contentType: string
  render(): Promise<string>
}

type Needs = Pick<Services, 'db' | 'live' | 'loopWatch' | 'latency' | 'settings' | 'clock'>

/**
 * Metrics of one process. Node's own metrics (CPU, memory, garbage collection, lag of the event loop) are collected
 * only if `METRICS_TOKEN` is set, because measuring the lag wakes an idle process.
 */
export function createMetrics(needs: Needs): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered.',
    buckets: BUCKETS,
    registers,
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Attempts at jobs. A failed job is tried again.',
    labelNames: ['topic', 'outcome'],
    registers,
  })
  addProcessFigures(registry, needs)
  addDatabaseFigures(registry, needs)
  if (needs.settings.METRICS_TOKEN) collectDefaultMetrics({ register: registry })
  return {
    observe(method, status, seconds) {
      requests.inc({ method, status })
      durations.observe(seconds)
      needs.latency.note(seconds)
    },
    observeJob: (topic, outcome) => jobs.inc({ topic, outcome }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }
}

function addProcessFigures(registry: Registry, { db, live, loopWatch }: Needs): void {
  const registers = [registry]
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'open' }, db.pool.totalCount)
      connections.set({ state: 'idle' }, db.pool.idleCount)
      connections.set({ state: 'waited_for' }, db.pool.waitingCount)
    },
  })
  const streams = new Gauge({
    name: 'live_streams',
    help: 'Open streams of live updates.',
    registers,
    collect() {
      streams.set(live.size)
    },
  })
  const holds = new Counter({
    name: 'event_loop_holds_total',
    help: 'Times that the event loop was held for 50 ms or longer, by what was under way; the log names the households.',
    labelNames: ['operation'],
    registers,
    collect() {
      holds.reset()
      for (const [operation, count] of loopWatch.holds) holds.inc({ operation }, count)
    },
  })
}

/** Figures of the whole installation, which every process reads from the database; NaN during its outage. */
function addDatabaseFigures(registry: Registry, { db, clock }: Needs): void {
  type Figures = RowOf<typeof figureColumns>
  // The other metrics matter most during an outage of the database, so its silence must not fail them.
  // The registry collects all metrics at once, so they share one reading.
  const readOnce = shareRunning(async (): Promise<Figures | undefined> => {
    const reading = db.withSystem((tx) => tx.run(readFigures, []))
    const rows = await inTime(clock, PATIENCE_MILLISECONDS, reading).catch(() => [])
    return rows[0]
  })
  const add = (name: string, help: string, valueIn: (figures: Figures) => number | undefined): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const figures = await readOnce()
        gauge.set((figures && valueIn(figures)) ?? Number.NaN)
      },
    })
  }
  add(
    'outbox_waiting_rows',
    'Rows of the outbox that have yet to become jobs. They do within a second while a worker runs.',
    ({ waiting }) => waiting,
  )
  add(
    'outbox_parked_rows',
    'Rows of the outbox that could not become jobs. Their mails and other follow-ups are not done.',
    ({ parked }) => parked,
  )
  add(
    'backup_last_success_timestamp_seconds',
    'Start of the newest backup that succeeded; NaN before the first.',
    ({ backedUpAt }) => (backedUpAt ? backedUpAt.getTime() / 1000 : undefined),
  )
}
