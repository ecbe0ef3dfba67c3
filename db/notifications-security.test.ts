import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@app/server/platform/base/ids'
import { startTestApp, type TestApp } from '@app/testing/app'
import { announce, notify } from '@app/testing/factories/notifications'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { openPool } from '@app/testing/postgres'

/** Policies of notifications in SQL, without the HTTP layer in front. */
let app: TestApp
/** Connections of the login that requests have, and of the worker's. */
let requests: pg.Pool
let jobs: pg.Pool
let ana: TestPerson
let sam: TestPerson
let announced: string

beforeAll(async () => {
  app = await startTestApp()
  requests = openPool(app.services.databaseUrls.requests, 1)
  jobs = openPool(app.services.databaseUrls.jobs, 1)
  ana = await makePerson(app)
  sam = await makeMember(app, ana, 'caregiver')
  await notify(app, ana, { householdId: ana.householdId, title: 'Ana’s' })
  await notify(app, sam, { householdId: ana.householdId, title: 'Sam’s' })
  announced = await announce(app)
})
afterAll(async () => {
  await requests.end()
  await jobs.end()
  await app.stop()
})

/** Runs statements as a person in Ana's household, then takes everything back. Answers what the last one answered. */
async function as({ tokenHash }: TestPerson, ...statements: [string, unknown[]?][]): Promise<pg.QueryResult> {
  const client = await requests.connect()
  try {
    await client.query('begin')
    await client.query('select * from app.open_session($1, $2, 8)', [tokenHash, ana.householdId])
    let result: pg.QueryResult | undefined
    for (const [sql, values] of statements) result = await client.query(sql, values)
    if (!result) throw new Error('Nothing was asked')
    return result
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const refusedAs = (person: TestPerson, sql: string, values?: unknown[]) =>
  expect(as(person, [sql, values])).rejects.toMatchObject({ code: '42501' })

// spec engagement §6: notifications are marked and deleted only by their owner; announcements have no owner
//   in db/schema/50-notifications.sql
describe('a person', () => {
  it('sees, marks and deletes their own notifications and no one else’s, also as the owner of the household', async () => {
    for (const [person, title] of [
      [ana, 'Ana’s'],
      [sam, 'Sam’s'],
    ] as const) {
      expect((await as(person, ['select title from notifications'])).rows).toEqual([{ title }])
      expect((await as(person, ['update notifications set read_at = now()'])).rowCount).toBe(1)
      expect((await as(person, ['delete from notifications'])).rowCount).toBe(1)
    }
  })

  it('writes none, and changes no words and no owner', async () => {
    const insert = `insert into notifications (id, user_id, kind, title, message) values ($1, $2, 'test', 'x', 'x')`
    await refusedAs(ana, insert, [newId(), ana.userId])
    await refusedAs(ana, insert, [newId(), sam.userId])
    for (const change of ["title = 'x'", 'user_id = $1', 'household_id = null', 'answered_at = now()']) {
      const values = change.includes('$1') ? [sam.userId] : []
      await refusedAs(ana, `update notifications set ${change}`, values)
    }
  })

  it('reads announcements and writes none', async () => {
    expect((await as(ana, ['select id from announcements'])).rows).toEqual([{ id: announced }])
    await refusedAs(ana, "insert into announcements (title, message) values ('x', 'x')")
    await refusedAs(ana, "update announcements set title = 'x'")
    await refusedAs(ana, 'delete from announcements')
  })

  it('keeps what they did with an announcement to themselves', async () => {
    const note: [string, unknown[]] = [
      'insert into announcement_states (announcement_id, read_at) values ($1, now())',
      [announced],
    ]
    await ana.client.call('POST', `/notifications/${announced}/read`, {})
    expect((await as(ana, ['select from announcement_states'])).rowCount).toBe(1)
    expect((await as(sam, ['select from announcement_states'])).rowCount).toBe(0)
    const { rows } = await as(sam, note, ['select user_id from announcement_states'])
    expect(rows).toEqual([{ user_id: sam.userId }])
    expect((await as(sam, ['update announcement_states set deleted_at = now()'])).rowCount).toBe(0)
    await refusedAs(sam, 'insert into announcement_states (user_id, announcement_id) values ($1, $2)', [
      ana.userId,
      announced,
    ])
  })
})

describe('the worker', () => {
  it('reads no words', async () => {
    expect((await jobs.query('select id, user_id from notifications')).rowCount).toBe(2)
    for (const column of ['title', 'message', 'link']) {
      await expect(jobs.query(`select ${column} from notifications`)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(jobs.query("update notifications set title = 'x'")).rejects.toMatchObject({ code: '42501' })
  })
})

describe('no one', () => {
  it('sees anything', async () => {
    for (const table of ['notifications', 'announcements', 'announcement_states']) {
      expect([table, (await requests.query(`select from ${table}`)).rowCount]).toEqual([table, 0])
    }
  })
})
