import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedHousehold } from '@app/testing/scenarios/load-data'
import { askAs } from './lib/ask-as.ts'
import { runHttpLoad } from './lib/http-load.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'
import { uploadAtOnce } from './run-files.ts'

const MEGABYTE = 1024 * 1024
const LIMIT_MEGABYTES = 512
const SECONDS = 15
/** Connections of a family on its phones. */
const CONNECTIONS = 4

/** Limits of a group of processes; this is the first version of the kernel's interface, with a folder for memory. */
const GROUP = '/sys/fs/cgroup/memory/pawtrail-bench'

/**
 * Runs the whole product, its database included, in 512 MB and on one processor. The kernel counts pages of files as well, and gives them back when memory is short.
 */
export async function benchSmallMachine(dataDir: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await startOwnDatabase(dataDir)
  const household = await seedHousehold(database.owner, { pets: 5, records: 100 })
  await database.stop()
  mkdirSync(GROUP)
  try {
    writeFileSync(join(GROUP, 'memory.limit_in_bytes'), String(LIMIT_MEGABYTES * MEGABYTE))
    const enter = `echo $$ > ${GROUP}/cgroup.procs && exec taskset -c 0 "$@"`
    const env = { DATA_DIR: dataDir, BILLING: 'off' }
    const server = await startMeasuredServer(env, undefined, ['sh', '-c', enter, 'sh'])
    try {
      say('Reading on a small machine …')
      const { failures, p99 } = await runHttpLoad({
        port: server.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        next: () => ({
          method: 'GET',
          path: '/api/pets',
          headers: { cookie: sessionCookie(household.token) },
        }),
      })
      const ask = await askAs(server.port, household)
      say('Printing and uploading on a small machine …')
      await (await ask('GET', `/pets/${household.petIds[0]}/vaccination-record?paper=a4`)).arrayBuffer()
      await uploadAtOnce(server, ask, household)
      const killed = Number(
        /oom_kill (\d+)/.exec(readFileSync(join(GROUP, 'memory.oom_control'), 'utf8'))?.[1],
      )
      const figures = [
        atMost('512 MB and one processor: start to ready', server.startedIn / 1000, 's', 5),
        atMost(`512 MB and one processor: p99 of a read, ${CONNECTIONS} connections`, p99, 'ms', 100),
        atMost('512 MB and one processor: reads that failed', failures, '', 0),
        atMost('512 MB and one processor: processes killed under 20 photos of 10 MB at once', killed, '', 0),
      ]
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await leaveGroup()
  }
}

/** Removes the group once its last process has ended: some of the database's do so after the server. */
async function leaveGroup(): Promise<void> {
  while (readFileSync(join(GROUP, 'cgroup.procs'), 'utf8') !== '') await sleep(100)
  rmdirSync(GROUP)
}
