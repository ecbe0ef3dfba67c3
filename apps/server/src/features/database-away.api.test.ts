import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies, photoForm, recordPaths, type AnsweredRecord } from '@app/testing/factories/records'
import { storedKeys, sweepPhotos } from '@app/testing/photo-stage'

const PASSWORD = 'Biscuit-loves-7-walks'
/** People who write without a pause, and how often the database's connections are cut meanwhile. */
const WRITERS = 8
const CUTS = 12

let app: TestApp
let admin: pg.Client
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = new pg.Client({ connectionString: app.database.url })
  await admin.connect()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(async () => {
  await admin.end()
  await app.stop()
})

const unavailable = {
  code: 'UNAVAILABLE',
  title: 'Temporarily unavailable',
  message: 'Nothing was lost. Please try again in a moment.',
  retryAfter: 2,
}

/** Ends every connection to the database but this one; answers how many there were. */
async function cutConnections(): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}

interface Written {
  /** What the server has said is saved. */
  saved: Set<string>
  /** What it said it could not say anything of. */
  unsure: object[]
  failures: unknown[]
}

/** Adds one record after the other until it is told to stop. */
async function writeUntil(isOver: () => boolean, { saved, unsure, failures }: Written): Promise<void> {
  while (!isOver()) {
    const body = bodies.healthLog()
    const answer = await owner.client.call<AnsweredRecord>('POST', recordPaths.healthLog.under(petId), body)
    if (answer.status === 200) saved.add(answer.body.id)
    else if (answer.status === 503) {
      unsure.push(body)
      expect(answer.body).toEqual(unavailable)
    } else failures.push(answer)
  }
}

async function listIds(): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>('select id from health_logs')
  return rows.map(({ id }) => id)
}

const sendPhoto = (form: FormData) =>
  owner.client.call<AnsweredRecord>('POST', recordPaths.photo.under(petId), form)

describe('a database whose connections are cut', () => {
  it('is told as such, comes back by itself, and loses nothing that was acknowledged', async () => {
    const written: Written = { saved: new Set(), unsure: [], failures: [] }
    let over = false
    const writing = Promise.all(Array.from({ length: WRITERS }, () => writeUntil(() => over, written)))
    let cut = 0
    for (let round = 1; round <= CUTS; round += 1) {
      // The next cut comes once there is something new to lose.
      await expect
        .poll(() => written.saved.size, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(round * 10)
      cut += await cutConnections()
    }
    over = true
    await writing
    expect(cut).toBeGreaterThan(CUTS)
    expect(written.failures).toEqual([])
    expect(written.unsure.length).toBeGreaterThan(0)
    const present = new Set(await listIds())
    expect([...written.saved].filter((id) => !present.has(id))).toEqual([])

    // Whoever was told to try again does so, and each record is there once.
    for (const body of written.unsure) {
      const { status } = await owner.client.call('POST', recordPaths.healthLog.under(petId), body)
      expect(status).toBe(200)
    }
    expect(await listIds()).toHaveLength(written.saved.size + written.unsure.length)
  })

  it('loses no picture that was acknowledged, and leaves none that no row knows of after the sweep', async () => {
    const forms = await Promise.all(Array.from({ length: 12 }, () => photoForm()))
    const uploads = { areOver: false }
    const cutting = (async () => {
      while (!uploads.areOver) await cutConnections()
    })()
    const first = await Promise.all(forms.map(sendPhoto))
    uploads.areOver = true
    await cutting
    for (const { status } of first) expect([200, 503]).toContain(status)
    for (const form of forms) expect((await sendPhoto(form)).status).toBe(200)
    await sweepPhotos(app, 2)
    const { rows } = await admin.query<{ blob_id: string }>('select blob_id from photos')
    expect(rows).toHaveLength(forms.length)
    const stored = (await storedKeys({ app })).map((key) => key.split('/')[1])
    expect(stored).toHaveLength(3 * forms.length)
    expect(new Set(stored)).toEqual(new Set(rows.map((row) => row.blob_id)))
  })

  it('that is away altogether is told as such until it is back', async () => {
    await admin.end()
    await app.database.goAway()
    const answers = await Promise.all([
      owner.client.call('GET', '/pets'),
      owner.client.call('GET', '/me'),
      owner.client.call('POST', '/pets', bodies.pet()),
      app.visitor().call('POST', '/session', { email: 'ana@example.com', password: PASSWORD }),
      app.visitor().call('POST', '/accounts', {
        email: 'ana@example.com',
        password: PASSWORD,
        displayName: 'Ana',
      }),
    ])
    await app.database.comeBack()
    admin = new pg.Client({ connectionString: app.database.url })
    await admin.connect()
    for (const { status, body } of answers) expect([status, body]).toEqual([503, unavailable])
    expect((await owner.client.call('GET', '/pets')).status).toBe(200)
  })
})
