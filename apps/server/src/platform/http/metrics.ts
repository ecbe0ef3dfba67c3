import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { inTime } from '../base/in-time.ts'
import { countParked } from '../jobs/parked-rows.ts'
import type { Services } from '../services/services.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Timeout of the figures from the database. */
const PATIENCE_MILLISECONDS = 2000

/** Metrics of one process, in Prometheus's format. */
export interface Metrics {
  observe(method: string, status: number, seconds: number): void
  /** Media type of `render`'s result. */
  contentType: string
  render(): Promise<string>
}

/**
 * Metrics of one process. Node's own metrics (CPU, memory, garbage collection, lag of the event loop) are collected
 * only if `METRICS_TOKEN` is set, because measuring the lag wakes an idle process.
 */
export function createMetrics({ db, live, loopWatch, latency, settings, clock }: Services): Metrics {
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
  const parked = new Gauge({
    name: 'outbox_parked_rows',
    help: 'Rows of the outbox that could not become jobs. Their mails and other follow-ups are not done.',
    registers,
    async collect() {
      // The other figures matter most during an outage of the database, so its silence must not fail them.
      const count = await inTime(clock, PATIENCE_MILLISECONDS, countParked(db.withSystem)).catch(
        () => Number.NaN,
      )
      parked.set(count)
    },
  })
  if (settings.METRICS_TOKEN) collectDefaultMetrics({ register: registry })
  return {
    observe(method, status, seconds) {
      requests.inc({ method, status })
      durations.observe(seconds)
      latency.note(seconds)
    },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }
}
