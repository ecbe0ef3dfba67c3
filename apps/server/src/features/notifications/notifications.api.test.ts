import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { NOTIFICATIONS_KEPT } from '@app/domain/kernel/retention'
import {
  notificationsContract,
  type Notification,
  type UnreadNotifications,
} from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { announce, notify } from '@app/testing/factories/notifications'
import { makeMember, makePerson, removeMember, type TestPerson } from '@app/testing/factories/people'
import { listen } from '@app/testing/live-client'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'
import { tidyJobs } from '../../platform/services/tidy.jobs.ts'
import { writeNotifications } from './notifications.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Page {
  entries: Notification[]
  nextCursor: string | null
  newest: string | null
}

const page = async ({ client }: TestPerson, query = '') =>
  (await client.call<Page>('GET', `/notifications${query}`)).body
const titles = async (person: TestPerson) => (await page(person)).entries.map(({ title }) => title)
const unread = async ({ client }: TestPerson) =>
  (await client.call<UnreadNotifications>('GET', '/notifications/unread')).body
const failed = async ({ client }: TestPerson) =>
  (await client.call<Notification[]>('GET', '/notifications/failed')).body
const report = ({ client }: TestPerson, id: string, body: object) =>
  client.call('POST', `/notifications/${id}/delivery`, body)
/** Backdates rows. */
const age = (sql: string, values: unknown[]) =>
  pastSecurity(app.database.pool, (query) => query(sql, values), ['notifications'])

describe('the list', () => {
  // spec engagement §3: notification: id, user_id (empty for announcements), title, message, type, read,
  //   delivery_status, retry_count, created_at
  //   in packages/domain/src/notifications/notifications.contract.ts, db/schema/50-notifications.sql
  it('holds the person’s own and announcements, the newest first, as the contract says', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const { id } = await notify(app, ana, { householdId: ana.householdId, link: '/?tab=reminders' })
    const announced = await announce(app, 'For everybody')
    await notify(app, bea, { title: 'For Bea' })
    const answer = await page(ana)
    expect(answer.entries).toMatchObject([
      { id: announced, userId: null, type: 'system', kind: 'announcement', title: 'For everybody' },
      { id, userId: ana.userId, householdId: ana.householdId, link: '/?tab=reminders', read: false },
    ])
    expect(notificationsContract.listNotifications['~orpc'].outputSchema?.parse(answer)).toEqual(answer)
    expect(await titles(bea)).toEqual(['For Bea', 'For everybody'])
  })

  it('comes in pages, without a gap and without repeating', async () => {
    const ana = await makePerson(app)
    // Written at the same moment, so that only their ids distinguish them.
    await app.services.db.withSystem((tx) =>
      writeNotifications(
        tx,
        Array.from({ length: 7 }, (_, at) => ({
          id: newId(),
          userId: ana.userId,
          householdId: null,
          kind: 'reminder' as const,
          title: `Number ${at}`,
          message: '',
        })),
      ),
    )
    await announce(app, 'In between')
    await notify(app, ana, { title: 'Last' })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const answer: Page = await page(ana, `?limit=4${query}`)
      seen.push(...answer.entries.map(({ title }) => title))
      cursor = answer.nextCursor
    }
    expect(seen.slice(0, 2)).toEqual(['Last', 'In between'])
    expect([seen.length, new Set(seen).size]).toEqual([9, 9])
  })

  it('refuses a position that we did not write', async () => {
    const ana = await makePerson(app)
    for (const answer of [
      await ana.client.call('GET', '/notifications?cursor=x'),
      await ana.client.call('POST', '/notifications/read', { until: 'x' }),
      await ana.client.call('POST', '/notifications/deletions', { until: '' }),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([422, 'INVALID_INPUT'])
    }
  })

  it('shows no announcement from before the account', async () => {
    await announce(app, 'Long ago')
    expect(await titles(await makePerson(app))).toEqual([])
  })
})

describe('the unread ones', () => {
  it('are counted to one more than the bell shows, and the five newest are named', async () => {
    const ana = await makePerson(app)
    for (let at = 1; at <= 6; at += 1) await notify(app, ana, { title: `Number ${at}` })
    const few = await unread(ana)
    expect(few.count).toBe(6)
    expect(few.newest.map(({ title }) => title)).toEqual([
      'Number 6',
      'Number 5',
      'Number 4',
      'Number 3',
      'Number 2',
    ])
    expect(notificationsContract.getUnread['~orpc'].outputSchema?.parse(few)).toEqual(few)
    await fill(ana, 150)
    expect((await unread(ana)).count).toBe(100)
  })

  it('are marked one by one, also twice, and all at once up to the newest that was seen', async () => {
    const ana = await makePerson(app)
    const first = await notify(app, ana, { title: 'First' })
    await notify(app, ana, { title: 'Second' })
    const announced = await announce(app, 'Announced')
    for (const id of [first.id, first.id, announced, newId()]) {
      expect((await ana.client.call('POST', `/notifications/${id}/read`, {})).body).toEqual({ read: true })
    }
    expect(await unread(ana)).toMatchObject({ count: 1, newest: [{ title: 'Second' }] })
    const { newest } = await page(ana)
    await notify(app, ana, { title: 'Not seen yet' })
    await ana.client.call('POST', '/notifications/read', { until: newest })
    expect(await unread(ana)).toMatchObject({ count: 1, newest: [{ title: 'Not seen yet' }] })
  })

  it('of another user stay unread', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const { id } = await notify(app, ana)
    const announced = await announce(app)
    for (const of of [id, announced]) await bea.client.call('POST', `/notifications/${of}/read`, {})
    await bea.client.call('DELETE', `/notifications/${id}`)
    expect((await unread(ana)).count).toBe(2)
  })
})

describe('deleting', () => {
  it('removes one, also twice, or all up to the newest that was seen, for this person alone', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const { id } = await notify(app, ana, { title: 'Own' })
    await notify(app, ana, { title: 'Other' })
    const announced = await announce(app, 'Announced')
    for (const gone of [id, id, announced, announced]) {
      expect((await ana.client.call('DELETE', `/notifications/${gone}`)).body).toEqual({ deleted: true })
    }
    expect(await titles(ana)).toEqual(['Other'])
    expect(await titles(bea)).toEqual(['Announced'])
    await announce(app, 'Another')
    const { newest } = await page(ana)
    await notify(app, ana, { title: 'Not seen yet' })
    expect((await ana.client.call('POST', '/notifications/deletions', { until: newest })).body).toEqual({
      deleted: true,
    })
    expect(await titles(ana)).toEqual(['Not seen yet'])
    expect(await unread(ana)).toMatchObject({ count: 1 })
  })
})

describe('how a notification was shown', () => {
  // spec engagement §7: mark_notification_delivered, update_notification_delivery_status,
  //   get_failed_notifications_for_retry
  it('is noted for one’s own and for announcements; repeating it changes nothing', async () => {
    const ana = await makePerson(app)
    const { id } = await notify(app, ana)
    const announced = await announce(app)
    for (const of of [id, announced]) {
      for (const _ of [1, 2]) {
        const body = { status: 'failed', method: 'toast', error: 'No toasts', attempt: 1 }
        expect((await report(ana, of, body)).body).toEqual({ noted: true })
      }
    }
    expect(await failed(ana)).toMatchObject([
      { id, deliveryStatus: 'failed', retryCount: 1, read: false },
      { id: announced, deliveryStatus: 'failed', retryCount: 1 },
    ])
    await report(ana, id, { status: 'delivered', method: 'browser', attempt: 2 })
    // Another tab reports its failure late.
    await report(ana, id, { status: 'failed', method: 'toast', attempt: 3 })
    expect((await page(ana)).entries).toMatchObject([
      { id: announced, deliveryStatus: 'failed' },
      { id, deliveryStatus: 'delivered', retryCount: 2 },
    ])
  })

  // spec engagement §4: failed notifications are retried three at a time, one second apart, three times each
  it('is tried again three at a time, three times each, and not once it is read', async () => {
    const ana = await makePerson(app)
    const rows = []
    for (let at = 0; at < 5; at += 1) rows.push(await notify(app, ana, { title: `Number ${at}` }))
    expect((await unread(ana)).hasFailed).toBe(false)
    for (const { id } of rows) await report(ana, id, { status: 'failed', method: 'toast' })
    expect((await unread(ana)).hasFailed).toBe(true)
    expect((await failed(ana)).map(({ title }) => title)).toEqual(['Number 0', 'Number 1', 'Number 2'])
    await report(ana, rows[0]?.id ?? '', { status: 'failed', method: 'toast', attempt: 3 })
    await ana.client.call('POST', `/notifications/${rows[1]?.id}/read`, {})
    expect((await failed(ana)).map(({ title }) => title)).toEqual(['Number 2', 'Number 3', 'Number 4'])
  })

  it('is refused with unknown values, and does not affect other users’', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const { id } = await notify(app, ana)
    for (const body of [
      { status: 'pending', method: 'toast' },
      { status: 'failed', method: 'pigeon' },
      { status: 'failed', method: 'toast', attempt: 4 },
      { status: 'failed', method: 'toast', error: 'x'.repeat(201) },
    ]) {
      expect((await report(ana, id, body)).status).toBe(422)
    }
    await report(bea, id, { status: 'failed', method: 'toast' })
    expect((await page(ana)).entries).toMatchObject([{ deliveryStatus: 'pending' }])
  })
})

/** Fills a person's panel. */
const fill = (person: TestPerson, count: number) =>
  app.services.db.withSystem((tx) =>
    writeNotifications(
      tx,
      Array.from({ length: count }, (_, at) => ({
        id: newId(),
        userId: person.userId,
        householdId: person.householdId,
        kind: 'dose' as const,
        title: `Dose ${at}`,
        message: 'Due now',
      })),
    ),
  )

describe('writing', () => {
  it('writes one per id, and cuts long texts', async () => {
    const ana = await makePerson(app)
    const row = await notify(app, ana, { title: '🐾'.repeat(121), message: 'é'.repeat(501) })
    await notify(app, ana, { ...row, title: 'Again' })
    const { entries } = await page(ana)
    expect(entries).toHaveLength(1)
    expect(Array.from(entries[0]?.title ?? '')).toHaveLength(120)
    expect(entries[0]).toMatchObject({ title: `${'🐾'.repeat(119)}…`, message: `${'é'.repeat(499)}…` })
  })

  it('keeps the newest of each person', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    await notify(app, bea)
    await notify(app, ana, { title: 'Oldest' })
    await fill(ana, NOTIFICATIONS_KEPT - 1)
    expect(await countRows(ana)).toBe(NOTIFICATIONS_KEPT)
    await notify(app, ana, { title: 'Newest' })
    expect(await countRows(ana)).toBe(NOTIFICATIONS_KEPT)
    const { rows } = await readRows(ana, "title = 'Oldest'")
    expect(rows).toEqual([])
    expect(await titles(bea)).toEqual(['Nail trim for Rex'])
  })

  it('refuses a link to another site', async () => {
    const ana = await makePerson(app)
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'pets']) {
      await expect(notify(app, ana, { link })).rejects.toMatchObject({ code: '23514' })
    }
  })

  // spec engagement §4: inserts, updates and deletes on the user’s rows update the list live
  //   in db/schema/50-notifications.sql, apps/web/src/live/shown-in.ts
  it('reaches the user’s open pages, and no one else’s', async () => {
    const ana = await makePerson(app)
    const bea = await makePerson(app, { name: 'Bea' })
    const [ofAna, ofBea] = [await listen(ana.client), await listen(bea.client)]
    onTestFinished(() => {
      ofAna.close()
      ofBea.close()
    })
    await Promise.all([ofAna, ofBea].map((stream) => stream.until(({ kind }) => kind === 'hello')))
    await fill(ana, 3)
    await ofAna.untilEvent({ subject: 'notifications' })
    const { newest } = await page(ana)
    await ana.client.call('POST', '/notifications/read', { until: newest })
    await ofAna.until(() => ofAna.events().length === 2)
    await announce(app)
    await ofBea.untilEvent({ subject: 'installation' })
    await ofAna.untilEvent({ subject: 'installation' })
    expect(ofBea.events().map(({ subject }) => subject)).toEqual(['installation'])
    // Three at once cause one event.
    expect(ofAna.events().map(({ subject }) => subject)).toEqual([
      'notifications',
      'notifications',
      'installation',
    ])
  })
})

const readRows = ({ userId }: TestPerson, where = 'true') =>
  pastSecurity(
    app.database.pool,
    (query) => query(`select id from notifications where user_id = $1 and ${where}`, [userId]),
    ['notifications'],
  )
const countRows = async (person: TestPerson) => (await readRows(person)).rows.length

describe('what ends takes its notifications along', () => {
  // spec product: a person loses a household’s notifications with the membership; at most 200 are kept, for 90 days
  it('a membership: those of that household, at once', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    await notify(app, sam, { householdId: ana.householdId, title: 'Of Ana’s household' })
    await notify(app, sam, { householdId: sam.householdId, title: 'Of Sam’s own' })
    await notify(app, ana, { householdId: ana.householdId, title: 'For Ana' })
    expect(await titles(sam)).toHaveLength(2)
    await removeMember(app, ana, sam)
    expect(await countRows(sam)).toBe(1)
    expect(await titles(sam)).toEqual(['Of Sam’s own'])
    expect(await titles(ana)).toEqual(['For Ana'])
    // Decided before Sam left, written after.
    await notify(app, sam, { householdId: ana.householdId, title: 'Too late' })
    expect(await titles(sam)).toEqual(['Of Sam’s own'])
    expect((await unread(sam)).count).toBe(1)
  })

  it('an expired membership shows none, before it is swept', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    await notify(app, sam, { householdId: ana.householdId })
    const over = "update household_members set ends_at = now() - interval '1 second' where user_id = $1"
    await pastSecurity(app.database.pool, (query) => query(over, [sam.userId]))
    expect(await titles(sam)).toEqual([])
  })

  it('an account', async () => {
    const ana = await makePerson(app)
    const sam = await makeMember(app, ana, 'caregiver')
    await notify(app, ana)
    await notify(app, sam, { householdId: ana.householdId })
    const announced = await announce(app)
    await ana.client.call('POST', `/notifications/${announced}/read`, {})
    await pastSecurity(app.database.pool, (query) => query('delete from users where id = $1', [ana.userId]))
    expect([await countRows(ana), await countRows(sam)]).toEqual([0, 0])
  })

  it('time: after 90 days', async () => {
    const ana = await makePerson(app)
    const { id } = await notify(app, ana, { title: 'Old' })
    await notify(app, ana, { title: 'Fresh' })
    const announced = await announce(app, 'Old')
    await age("update notifications set created_at = now() - interval '91 days' where id = $1", [id])
    await app.database.pool.query(
      "update announcements set created_at = now() - interval '91 days' where id = $1",
      [announced],
    )
    for (const { topic, handle } of tidyJobs(app.services.db)) {
      if (topic === 'tidy') await handle({ key: 'tidy', payload: {} })
    }
    expect(await countRows(ana)).toBe(1)
    const { rows } = await app.database.pool.query('select id from announcements where id = $1', [announced])
    expect(rows).toEqual([])
  })
})
