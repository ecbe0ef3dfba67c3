import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { createTestDatabase } from '@app/testing/postgres'

/**
 * Values that JavaScript and PostgreSQL count or parse differently. Each is stored and answered, or refused at its
 * field; none causes a server error.
 */
let app: TestApp
let owner: TestPerson
let petId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

const at = '019a0000-0000-7000-8000-000000000000'

describe('a cursor', () => {
  const lists = ['medications', 'appointments', 'health-logs', 'vaccinations', 'photos', 'documents']
  const dates = ['1', '0', 'May 1', '2026', '2026-1-1', '2026-02-30', '+275760-09-13', '99999-01-01']
  const instants = ['2026-01-01T10:00+99:00', '2026-01-01 10:00:00+99', '2026-01-01 25:00:00+00']
  const words = ['', '\u0000', 'infinity', 'now', '-000001-01-01']
  const cursors = [...dates, ...instants, ...words].map((place) => `${place}~${at}`)

  it.each(cursors)('%j that we did not write is refused by every list', async (cursor) => {
    for (const list of lists) {
      const { status, body } = await owner.client.call(
        'GET',
        `/pets/${petId}/${list}?cursor=${encodeURIComponent(cursor)}`,
      )
      expect([list, status, body['fields']]).toEqual([list, 422, { cursor: 'This page does not exist' }])
    }
    expect((await owner.client.call('GET', `/activity?cursor=${encodeURIComponent(cursor)}`)).status).toBe(
      422,
    )
  })
})

it('a list pages correctly even if the server’s zone once had an offset with seconds', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(
    `alter database ${admin.escapeIdentifier(String(admin.database))} set timezone to 'Africa/Monrovia'`,
  )
  await admin.end()
  const abroad = await startTestApp({ database })
  onTestFinished(() => abroad.stop())
  const { client } = await makePerson(abroad)
  const { id } = await addPet(client)
  const moments = ['1950-03-01T10:00:00Z', '1950-02-01T10:00:00Z', '1950-01-01T10:00:00Z']
  for (const dateTime of moments)
    await addRecordOf(client, 'appointment', id, { dateTime, status: 'completed' })
  const seen: number[] = []
  for (let cursor = ''; seen.length < moments.length;) {
    const path = `/pets/${id}/appointments?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { body } = await client.call<{ entries: { dateTime: string }[]; nextCursor: string }>('GET', path)
    seen.push(...body.entries.map(({ dateTime }) => Date.parse(dateTime)))
    cursor = body.nextCursor
  }
  expect(seen).toEqual(moments.map((moment) => Date.parse(moment)))
})

describe('a text', () => {
  it('is as long as the characters that people see in it', async () => {
    const oneDog = await owner.client.call('POST', '/pets', bodies.pet({ name: '🐶' }))
    expect([oneDog.status, oneDog.body['fields']]).toEqual([
      422,
      { name: 'Pet name must be at least 2 characters' },
    ])
    const fifty = '🐶'.repeat(50)
    expect((await owner.client.call('POST', '/pets', bodies.pet({ name: fifty }))).body['name']).toBe(fifty)
    const more = await owner.client.call('POST', '/pets', bodies.pet({ name: `${fifty}🐶` }))
    expect(more.status).toBe(422)
  })

  // spec design: text with half a surrogate pair is refused at its field
  //   in apps/server/src/platform/http/serve.ts
  it('with half a character is refused at its field, at any position', async () => {
    const refused = { code: 'INVALID_INPUT', fields: expect.any(Object) as unknown }
    const half = { signs: ['\ud83d'], strength: 1, version: 1 }
    for (const [path, body, field] of [
      ['/pets', bodies.pet({ name: 'Rex \ud83d' }), 'name'],
      [`/pets/${petId}/health-logs`, bodies.healthLog({ notes: '\udc36' }), 'notes'],
      [`/pets/${petId}/symptoms`, { ...bodies.symptom(), symptom: half }, 'symptom.signs.0'],
    ] as const) {
      const answer = await owner.client.call('POST', path, body)
      expect([path, answer]).toMatchObject([path, { status: 422, body: refused }])
      expect(answer.body['fields']).toEqual({ [field]: 'This contains a character that cannot be saved' })
    }
  })
})

describe('a version', () => {
  // spec ASVS V1.4.2
  it.each([0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300])(
    'of %d is refused',
    async (version) => {
      const { id } = await addRecordOf(owner.client, 'medication', petId)
      const answer = await owner.client.call('PATCH', `/medications/${id}`, {
        ...bodies.medication(),
        version,
      })
      expect([answer.status, Object.keys(answer.body['fields'] ?? {})]).toEqual([422, ['version']])
    },
  )
})

describe('a moment', () => {
  it.each(['2026-01-01T10:00:00+23:00', '2026-01-01T10:00:00-18:30', '2026-01-01T10:00:00.123456789Z'])(
    '%s is taken for what it is, or refused',
    async (dateTime) => {
      const { status, body } = await owner.client.call(
        'POST',
        `/pets/${petId}/appointments`,
        bodies.appointment({ dateTime, status: 'completed' }),
      )
      expect([200, 422]).toContain(status)
      if (status === 200) expect(Date.parse(String(body['dateTime']))).toBe(Date.parse(dateTime))
    },
  )
})

describe('an address', () => {
  it.each(['nora\u0000@example.com', 'nora\u0007@example.com', 'n\u202eora@example.com'])(
    '%j is refused wherever it is asked for',
    async (email) => {
      const visitor = app.visitor()
      const account = { email, password: 'Warm-Biscuit-2041', displayName: 'Nora Castellan' }
      for (const path of ['/accounts', '/accounts/verification-mails', '/session']) {
        const { status, body } = await visitor.call('POST', path, account)
        expect([path, status, body['fields']]).toEqual([
          path,
          422,
          { email: 'Please enter a valid email address' },
        ])
      }
    },
  )
})

describe('a body', () => {
  it('is read no further than its size limit, however it is sent', async () => {
    const visitor = app.visitor()
    await visitor.call('POST', '/request-token', {})
    const sent = await sendChunks(`${app.url}/api/accounts`, 64 * 1024, 1024)
    expect(sent.status).toBe(413)
    expect(sent.chunks).toBeLessThan(200)
  })
})

/** Sends a body of unknown length until it is accepted, or an answer comes. */
function sendChunks(url: string, bytes: number, most: number): Promise<{ status: number; chunks: number }> {
  return new Promise((resolve, reject) => {
    let chunks = 0
    let answered = false
    const sending = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        answered = true
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, chunks }))
      },
    )
    sending.on('error', (error) => (answered ? undefined : reject(error)))
    const chunk = Buffer.alloc(bytes, ' ')
    const write = (): void => {
      if (answered || sending.destroyed) return
      chunks += 1
      if (chunks > most) sending.end()
      else if (sending.write(chunk)) setImmediate(write)
      else sending.once('drain', write)
    }
    write()
  })
}
