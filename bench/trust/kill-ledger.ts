import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@app/server/platform/base/ids'
import { pastSecurity } from '@app/testing/past-security'
import { median } from '../lib/median.ts'
import type { Count } from './counts.ts'
import { setStage, withDatabase } from './stage.ts'
import { createVictim, type Victim } from './victim.ts'

const WRITERS = 8
/** Longest time of writing before the process is killed, in milliseconds. */
const LIFE_MILLISECONDS = 400

/** Times that the process is killed, its database with it, and that only the database is stopped at once. */
interface Faults {
  kills: number
  databaseStops: number
}

/**
 * Kills the server, then stops its database, while it acknowledges writes; writers repeat unanswered writes under the same
 * id. At the end every acknowledged record exists exactly once.
 */
export async function runKillLedger({ kills, databaseStops }: Faults, port: number): Promise<Count[]> {
  const { dataDir, household } = await setStage('ledger')
  const victim = createVictim({ dataDir, port, sessionToken: household.token })
  const acknowledged = new Set<string>()
  const recoveries: number[] = []
  const ended = new AbortController()
  await victim.start()
  const path = `/api/pets/${household.petIds[0]}/health-logs`
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!ended.signal.aborted) acknowledged.add(await writeUntilAnswered(victim, path, ended.signal))
  })
  for (let at = 0; at < kills; at += 1) {
    await sleep(Math.random() * LIFE_MILLISECONDS)
    await victim.kill()
    recoveries.push(await victim.start())
  }
  for (let at = 0; at < databaseStops; at += 1) {
    await sleep(Math.random() * LIFE_MILLISECONDS)
    recoveries.push(await victim.stopDatabase())
  }
  ended.abort()
  await Promise.all(writers)
  acknowledged.delete('')
  await victim.stop()
  const stored = await withDatabase(dataDir, async (pool) => {
    const { rows } = await pastSecurity(
      pool,
      (query) => query<{ id: string }>('select id from health_logs'),
      ['health_logs'],
    )
    return rows.map(({ id }) => id)
  })
  const lost = [...acknowledged].filter((id) => !stored.includes(id)).length
  return [
    { name: 'kills of the process during acknowledged writes', value: kills },
    { name: 'immediate stops of the database meanwhile', value: databaseStops },
    { name: 'writes acknowledged', value: acknowledged.size },
    { name: 'acknowledged writes lost', value: lost, target: 0 },
    {
      name: 'records beyond those acknowledged or still unanswered',
      value: Math.max(0, stored.length - acknowledged.size - WRITERS),
      target: 0,
    },
    { name: 'median recovery in ms', value: Math.round(median(recoveries)), atMost: 1000 },
  ]
}

/** Repeats one write until it is acknowledged; returns its id, or undefined if the run ended before. */
async function writeUntilAnswered(victim: Victim, path: string, ended: AbortSignal): Promise<string> {
  const id = newId()
  const body = JSON.stringify({ id, type: 'weight', value: '27.4', logDate: '2026-01-01' })
  while (!ended.aborted) {
    const answer = await victim.post(path, body, { 'content-type': 'application/json' })
    if (answer?.status === 200) return id
    await sleep(20)
  }
  return ''
}
