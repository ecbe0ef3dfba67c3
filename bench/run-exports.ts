import { join } from 'node:path'
import { exportSections } from '@app/domain/exports/exports.vocabulary'
import { newId } from '@app/server/platform/base/ids'
import { seedLoadData } from '@app/testing/scenarios/load-data'
import { type Ask, askAs } from './lib/ask-as.ts'
import { runHttpLoad } from './lib/http-load.ts'
import { startMeasuredServer } from './lib/measured-server.ts'
import { addMedicalRecords, countOf } from './lib/medical-records.ts'
import { startOwnDatabase } from './lib/own-database.ts'
import { atMost, type Figure } from './lib/report.ts'
import { sessionCookie } from './lib/session.ts'
import { untilPlanned } from './lib/until-planned.ts'

const PETS = 10
/** A thousand records of each pet, half of them doses. */
const OF_A_PET = { logs: 420, visits: 40, vaccinations: 20, medicines: 2, doseDays: 130 }
const TARGET_SECONDS = 5
const TARGET_MEGABYTES = 400
/** The p99 of requests may at most double while an export is written. */
const TARGET_RATIO = 2
const LOAD_SECONDS = 5
const ASK_MILLISECONDS = 50

/** Benchmarks a health report of ten full pets, and requests beside it. */
export async function benchExports(folder: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await startOwnDatabase(folder)
  const { url, owner } = database
  const [household] = await seedLoadData(owner, { households: 1, pets: PETS, records: 10 })
  if (!household) throw new Error('There is no household')
  await addMedicalRecords(owner, household, OF_A_PET)
  const server = await startMeasuredServer({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BILLING: 'off',
  })
  await untilPlanned(owner)
  await owner.query('vacuum analyze')
  const ask = await askAs(server.port, household)
  const headers = { cookie: sessionCookie(household.token) }
  const load = () =>
    runHttpLoad({
      port: server.port,
      connections: 1,
      seconds: LOAD_SECONDS,
      next: () => ({ method: 'GET', path: '/api/pets', headers }),
    })
  await load()
  const alone = await load()
  say(`Exporting ${PETS} pets with ${countOf(OF_A_PET)} records each …`)
  const seconds = await exportReport(ask)
  const megabytes = server.helperMemory()
  const [beside] = await Promise.all([load(), exportReport(ask)])
  await server.stop()
  await database.stop()
  const name = `a health report of ${PETS} pets with ${countOf(OF_A_PET)} records each`
  return [
    atMost(name, seconds, 's', TARGET_SECONDS),
    atMost(`${name}: memory of the helper`, megabytes, 'MB', TARGET_MEGABYTES, 'peak'),
    atMost(
      `${name}: p99 of requests beside it, by their p99 alone`,
      beside.p99 / alone.p99,
      '×',
      TARGET_RATIO,
      `${beside.p99.toFixed(1)} ms beside it, ${alone.p99.toFixed(1)} ms alone`,
    ),
  ]
}

/** Measures the seconds from requesting an export of all pets, with all sections, until it can be fetched. */
async function exportReport(ask: Ask): Promise<number> {
  const before = performance.now()
  await ask('POST', '/exports', { id: newId(), document: 'health-summary', sections: exportSections })
  for (;;) {
    const { entries } = (await (await ask('GET', '/exports')).json()) as {
      entries: { state: string; failures: object[] }[]
    }
    const [newest] = entries
    if (newest?.state === 'ready' && newest.failures.length === 0) return (performance.now() - before) / 1000
    if (newest?.state !== 'waiting' && newest?.state !== 'making') throw new Error('The export failed')
    await new Promise((resolve) => setTimeout(resolve, ASK_MILLISECONDS))
  }
}
