import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import {
  addDocument,
  addPet,
  addRecordOf,
  bodies,
  photoForm,
  pictureForm,
} from '@app/testing/factories/records'
import { startSmtpServer, type SmtpTestServer } from '@app/testing/servers/smtp'
import { tidyJobs } from '../../../platform/services/tidy.jobs.ts'

let smtp: SmtpTestServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const deleteAccount = ({ client }: TestPerson, confirmation: unknown = 'DELETE') =>
  client.call('POST', '/account/deletion', { confirmation })
const keysOf = async ({ householdId }: TestPerson): Promise<string[]> => {
  const keys = []
  for await (const { key } of app.services.blobs.list(`${householdId}/`)) keys.push(key)
  return keys
}

/** Lists every row that mentions one of the ids, by table. */
async function tracesOf(...ids: string[]): Promise<string[]> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    const found = []
    for (const { name } of tables) {
      // Forced row-level security hides rows from the tables' owner too.
      await client.query(`alter table ${name} no force row level security`)
      const { rows } = await client.query(`select 1 from ${name} as t where to_jsonb(t)::text ~ $1 limit 1`, [
        ids.join('|'),
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Records an as-needed dose with a picture. */
async function markWithPicture({ client }: TestPerson, petId: string): Promise<void> {
  const needed = { frequency: 'As needed', startDate: '2026-01-05' }
  const { id } = await addRecordOf(client, 'medication', petId, needed)
  const dose = bodies.dose()
  await client.call('POST', `/medications/${id}/doses`, dose)
  const { status } = await client.call('POST', `/doses/${dose.id}/picture`, await pictureForm())
  expect(status).toBe(200)
}

describe('deleting an account', () => {
  it.each(['delete', ' DELETE', 'DELETE ', '', 'REMOVE', null, 1, ['DELETE']])(
    'needs the word typed exactly: %j deletes nothing',
    async (word) => {
      const person = await makePerson(app)
      const { status, body } = await deleteAccount(person, word)
      expect(status).toBe(422)
      expect(Object.keys((body as { fields?: object }).fields ?? {})).toEqual(['confirmation'])
      expect((await person.client.call('GET', '/me')).status).toBe(200)
    },
  )

  it('lists the households that would be deleted too', async () => {
    const person = await makePerson(app)
    const { id } = await addPet(person.client)
    await person.client.call('POST', `/pets/${id}/photos`, await photoForm())
    for (const title of ['Blood count', 'Insurance']) await addDocument(person.client, id, { title })
    await markWithPicture(person, id)
    await makeMember(app, person, 'viewer', 'Ruth')
    const { body } = await person.client.call('GET', '/account/deletion')
    expect(body).toEqual({
      households: [
        { id: person.householdId, name: 'Ana', pets: 1, photos: 2, documents: 2, members: ['Ruth'] },
      ],
      community: { posts: 0, replies: 0 },
    })
  })

  // spec core-records §7: RPC delete_user_account_secure: rows, files, sessions, subscription; members are
  //   notified
  // spec ASVS V7.4.2
  it('really deletes everything: rows, files, sessions; and notifies those who lose the household', async () => {
    const person = await makePerson(app, { name: 'Ana' })
    const { id } = await addPet(person.client)
    for (const kind of ['medication', 'appointment', 'healthLog', 'vaccination'] as const) {
      await addRecordOf(person.client, kind, id)
    }
    await person.client.call('POST', `/pets/${id}/photos`, await photoForm())
    await person.client.call('PUT', `/pets/${id}/profile-photo`, await photoForm())
    const member = await makeMember(app, person, 'caregiver', 'Sam')
    expect((await keysOf(person)).length).toBeGreaterThan(3)

    const { status, body, headers } = await deleteAccount(person)
    expect([status, body]).toEqual([200, { deleted: true }])
    expect(headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect((await person.client.call('GET', '/me')).status).toBe(401)
    expect(await tracesOf(person.userId, person.householdId)).toEqual(
      expect.arrayContaining(['outbox', 'live_notices']),
    )
    expect(await tracesOf(person.userId, person.householdId)).toHaveLength(2)
    expect((await member.client.call('GET', '/me')).status).toBe(404)

    await app.worker.settle()
    const told = await smtp.waitFor(({ to }) => to.includes(member.email))
    expect(told.subject).toBe('The household Ana was deleted')
    expect(told.text).toContain('Ana deleted the household')
    expect((await smtp.waitFor(({ to }) => to.includes(person.email))).subject).toContain('was deleted')
    expect(await keysOf(person)).toEqual([])
    // The events that end open pages are kept for an hour.
    expect(await tracesOf(person.userId, person.householdId)).toEqual(['live_notices'])
    await app.database.pool.query("update live_notices set at = at - interval '61 minutes'")
    for (const { topic, handle } of tidyJobs(app.services.db)) {
      if (topic === 'tidy-notices') await handle({ key: topic, payload: {} })
    }
    expect(await tracesOf(person.userId, person.householdId)).toEqual([])
    // The queue keeps finished jobs for an hour at most.
    const { rows } = await app.database.pool.query(
      "select 1 from pgboss.job where data::text like '%' || $1 || '%' and deletion_seconds not between 1 and 3600",
      [person.email],
    )
    expect(rows).toEqual([])
  })

  it('deletes the user’s own household, whichever is acting, and keeps their records in others', async () => {
    const owner = await makePerson(app)
    const { id: petId } = await addPet(owner.client)
    const member = await makeMember(app, owner, 'caregiver', 'Sam')
    const { body: log } = await addLog(member, petId)
    expect((await deleteAccount(member)).status).toBe(200)
    const { body } = await owner.client.call<{ entries: { id: string }[] }>(
      'GET',
      `/pets/${petId}/health-logs`,
    )
    expect(body.entries.map(({ id }) => id)).toEqual([log.id])
    expect((await owner.client.call<unknown[]>('GET', '/members')).status).toBeLessThan(500)
  })

  it('happens once for many concurrent requests', async () => {
    const person = await makePerson(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => deleteAccount(person)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([])
  })

  it('leaves no row of concurrent writes', async () => {
    const person = await makePerson(app)
    const { id } = await addPet(person.client)
    const [deletion, ...writes] = await Promise.all([
      deleteAccount(person),
      ...Array.from({ length: 12 }, () => addLog(person, id)),
    ])
    expect([200, 503]).toContain(deletion.status)
    // If the two wait for each other, the database cancels one, which may be retried.
    if (deletion.status === 503) expect((await deleteAccount(person)).status).toBe(200)
    const allowed = new Set([200, 401, 404, 503])
    expect(writes.filter(({ status }) => !allowed.has(status))).toEqual([])
    expect(await tracesOf(id)).toEqual([])
  })
})

const addLog = (person: TestPerson, petId: string) =>
  person.client.call<{ id: string }>('POST', `/pets/${petId}/health-logs`, bodies.healthLog())
