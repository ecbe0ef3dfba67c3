import { PROCESS_BEAT_SECONDS } from '@app/domain/installation/overview.vocabulary'
import { newId } from '../base/ids.ts'
import { PRODUCT_VERSION } from '../base/product-version.ts'
import { namedSql } from '../database/tx.ts'
import { startBeat, type RunningBeat } from '../jobs/beat.ts'
import type { Services } from './services.ts'

/** Work of a process. */
export type ProcessKind = 'web' | 'worker' | 'both'

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'loopWatch' | 'latency'>

const renewRow = namedSql(`
  insert into processes (id, kind, version, node, started_at, p99) values ($1, $2, $3, $4, $5, $6)
  on conflict (id) do update set seen_at = now(), p99 = excluded.p99`)
const removeRow = namedSql('delete from processes where id = $1')

/**
 * Shows this process to administrators: renews its row at intervals, and removes it when the process stops. A process
 * that was killed leaves its row, which then counts as silent.
 */
export function showProcess(kind: ProcessKind, needs: Needs): RunningBeat {
  const { db, clock, latency } = needs
  const id = newId()
  const startedAt = clock.now()
  const beat = startBeat(
    {
      name: 'process row',
      milliseconds: PROCESS_BEAT_SECONDS * 1000,
      async work() {
        const row = [id, kind, PRODUCT_VERSION, process.version, startedAt, latency.p99()]
        await db.withAccounts((tx) => tx.run(renewRow, row))
        return false
      },
    },
    needs,
  )
  return {
    async stop() {
      await beat.stop()
      await db.withAccounts((tx) => tx.run(removeRow, [id])).catch(() => undefined)
    },
  }
}
