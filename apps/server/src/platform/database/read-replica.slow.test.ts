import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthCharts } from '@app/domain/health-score/health-analytics.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { createEmptyDatabaseOn, type TestDatabase } from '@app/testing/postgres'
import {
  canReplicate,
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '@app/testing/servers/replicated-postgres'

// spec product: read replicas for analytics, tried with streaming replication on Debian's PostgreSQL
describe.skipIf(!canReplicate())('a read replica', () => {
  let servers: ReplicatedPostgres
  let database: TestDatabase
  let app: TestApp
  let owner: TestPerson
  let admin: TestPerson
  let pets: string[]
  beforeAll(async () => {
    servers = await startReplicatedPostgres()
    database = await createEmptyDatabaseOn(servers.url)
    const env = { DATABASE_READ_URL: servers.onReplica(database.url), BILLING: 'test' }
    app = await startTestApp({ database, env })
    owner = await makePerson(app)
    admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
    pets = [(await addPet(owner.client)).id, (await addPet(owner.client)).id]
  })
  afterAll(async () => {
    await app?.stop()
    await servers?.stop()
  })

  /** Time of the last transaction that the product has ended on the replica, in seconds. */
  const lastCommit = async (): Promise<number> => {
    const [row] = await servers.askReplica<{ at: number | null }>(
      `select extract(epoch from max(query_start))::float8 as at
         from pg_stat_activity where backend_type = 'client backend' and query = 'commit'`,
    )
    return row?.at ?? 0
  }
  /** Sends a request, and returns its answer and the server that gave it. */
  async function ask<Body>(person: TestPerson, path: string): Promise<{ body: Body; byReplica: boolean }> {
    const before = await lastCommit()
    const { status, body } = await person.client.call<Body>('GET', path)
    expect([path, status]).toEqual([path, 200])
    return { body, byReplica: (await lastCommit()) > before }
  }
  const addVaccination = (vaccineName: string) =>
    addRecordOf(owner.client, 'vaccination', pets[0] ?? '', {
      vaccineName,
      administeredDate: new Date().toISOString().slice(0, 10),
    })
  const charts = async () => {
    const { body, byReplica } = await ask<HealthCharts>(owner, `/health-analytics?months=3&petId=${pets[0]}`)
    return { vaccinations: body.vaccinations.records.map(({ name }) => name).toSorted(), byReplica }
  }
  /** The replica rests for some seconds after a failure. */
  async function untilReplicaAnswers(): Promise<void> {
    while (!(await charts()).byReplica) await new Promise(setImmediate)
  }

  it('answers each operation that declares it', async () => {
    const paths = [
      '/health-score?months=3',
      '/health-alerts',
      '/health-analytics?months=3',
      `/health-analytics/comparison?petId=${pets[0]}&otherId=${pets[1]}&months=3`,
    ]
    for (const path of paths) expect([path, (await ask(owner, path)).byReplica]).toEqual([path, true])
    expect((await ask(admin, '/installation/overview')).byReplica).toBe(true)
    expect((await ask(owner, '/pets')).byReplica).toBe(false)
  })

  it('shows a record that was added just before', async () => {
    await untilReplicaAnswers()
    await addVaccination('Rabies')
    expect(await charts()).toEqual({ vaccinations: ['Rabies'], byReplica: true })
  })

  it('leaves the answer to the primary while it is behind', async () => {
    await servers.pauseReplay()
    await addVaccination('Leptospirosis')
    expect(await charts()).toEqual({ vaccinations: ['Leptospirosis', 'Rabies'], byReplica: false })
    await servers.resumeReplay()
    await untilReplicaAnswers()
  })

  it('leaves the answer to the primary while it is away', async () => {
    await untilReplicaAnswers()
    await servers.stopReplica()
    expect((await owner.client.call('GET', '/health-score?months=3')).status).toBe(200)
    await servers.startReplica()
    await untilReplicaAnswers()
  })

  it('refuses a session that has just ended', async () => {
    const guest = await makePerson(app)
    expect((await guest.client.call('GET', '/health-score?months=3')).status).toBe(200)
    await database.pool.query('delete from sessions where user_id = $1', [guest.userId])
    expect((await guest.client.call('GET', '/health-score?months=3')).status).toBe(401)
  })
})
