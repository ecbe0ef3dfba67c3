import type { Database } from '../database/with-actor.ts'
import type { LiveHub } from '../live/live-hub.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts of one process, as Prometheus reads them. */
export interface Metrics {
  observe(method: string, status: number, seconds: number): void
  render(): string
}

/** The metrics of one process. */
export function createMetrics(pool: Database['pool'], live: Pick<LiveHub, 'size'>): Metrics {
  const requests = new Map<string, number>()
  const buckets = BUCKETS.map(() => 0)
  let count = 0
  let sum = 0
  return {
    observe(method, status, seconds) {
      const key = `method="${method}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      BUCKETS.forEach((bound, at) => {
        if (seconds <= bound) buckets[at] = (buckets[at] ?? 0) + 1
      })
      count += 1
      sum += seconds
    },
    render() {
      const { rss, heapUsed } = process.memoryUsage()
      return [
        '# TYPE http_requests_total counter',
        ...[...requests].map(([labels, hits]) => `http_requests_total{${labels}} ${hits}`),
        '# TYPE http_request_duration_seconds histogram',
        ...BUCKETS.map((bound, at) => `http_request_duration_seconds_bucket{le="${bound}"} ${buckets[at]}`),
        `http_request_duration_seconds_bucket{le="+Inf"} ${count}`,
        `http_request_duration_seconds_sum ${sum}`,
        `http_request_duration_seconds_count ${count}`,
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${rss}`,
        '# TYPE nodejs_heap_used_bytes gauge',
        `nodejs_heap_used_bytes ${heapUsed}`,
        '# TYPE database_connections gauge',
        `database_connections{state="open"} ${pool.totalCount}`,
        `database_connections{state="idle"} ${pool.idleCount}`,
        `database_connections{state="waited_for"} ${pool.waitingCount}`,
        '# TYPE live_streams gauge',
        `live_streams ${live.size}`,
        '',
      ].join('\n')
    },
  }
}
