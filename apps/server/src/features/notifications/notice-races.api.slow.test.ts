import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { planDueSources } from '../due/due.service.ts'
import { sendDueNotices } from './notices.service.ts'

const ROUNDS = 12

const clock = createTestClock(new Date('2026-06-15T07:45:00Z'))
let app: TestApp
let owner: TestPerson
let sam: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())
beforeEach(async () => {
  clock.set(new Date('2026-06-15T07:45:00Z'))
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  petId = (await addPet(owner.client, { name: 'Luna' })).id
})

const plan = () => app.services.db.withSystem((tx) => planDueSources(tx, clock.now(), app.services.log))
const tell = () => app.services.db.withSystem((tx) => sendDueNotices(tx, clock.now(), app.services.log))

async function goTo(time: string): Promise<void> {
  clock.set(new Date(`2026-06-15T${time}:00Z`))
  await plan()
  while ((await tell()) > 0) {
    // Repeats while there may be more.
  }
}

const addMedication = (name: string): Promise<AnsweredRecord> =>
  addRecordOf(owner.client, 'medication', petId, {
    name,
    frequency: 'Once daily',
    times: ['08:00'],
    startDate: '2026-06-01',
    timeZone: 'UTC',
  })
const addReminder = (fields: object = {}): Promise<AnsweredRecord> =>
  addRecordOf(owner.client, 'reminder', petId, {
    date: '2026-06-15',
    time: '08:00',
    timeZone: 'UTC',
    repeat: { unit: 'day', every: 1, weekdays: [] },
    ...fields,
  })
const list = async ({ client }: TestPerson): Promise<Notification[]> =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
const post = ({ client }: TestPerson, path: string, body: object = {}) =>
  client.call<{ code?: string }>('POST', path, body)

/** Makes workers plan all sources, in the order in which requests lock them or in reverse. */
const lookAtAll = (order: 'asc' | 'desc') =>
  pastSecurity(
    app.database.pool,
    (query) =>
      query(`
        update schedules set next_due_at = timestamptz '2020-01-01' + place * interval '1 second'
          from (select source_id, row_number() over (order by source ${order}, source_id ${order}) as place from schedules) as one
         where schedules.source_id = one.source_id`),
    ['schedules'],
  )

describe('at the same time', () => {
  it('snoozing and the workers’ runs both finish', async () => {
    for (const name of ['Apoquel', 'Rimadyl', 'Cytopoint', 'Insulin']) await addMedication(name)
    for (const title of ['Bath', 'Brush', 'Walk', 'Weigh']) await addReminder({ title })
    await goTo('08:00')
    const [mine] = await list(owner)
    const [theirs] = await list(sam)
    for (let round = 0; round < ROUNDS; round += 1) {
      await clock.wind(1000)
      await lookAtAll(round % 2 ? 'asc' : 'desc')
      const [looks, answers] = await Promise.all([
        Promise.allSettled([plan(), tell(), plan(), tell()]),
        Promise.all(
          Array.from({ length: 16 }, (_, at) =>
            post(at % 2 ? owner : sam, `/notifications/${(at % 2 ? mine : theirs)?.id}/answer`, {
              answer: 'snooze',
            }),
          ),
        ),
      ])
      expect(looks.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  })

  it('answering, undoing, snoozing and the workers’ runs all finish', async () => {
    for (const name of ['Apoquel', 'Rimadyl', 'Cytopoint']) await addMedication(name)
    for (const title of ['Bath', 'Brush', 'Walk']) await addReminder({ title })
    await goTo('08:00')
    const [mine] = await list(owner)
    const [theirs] = await list(sam)
    const statuses = new Set<number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      await clock.wind(1000)
      await lookAtAll(round % 2 ? 'asc' : 'desc')
      const act = (at: number) => {
        const [person, told] = at % 2 ? [owner, mine] : [sam, theirs]
        const path = `/notifications/${told?.id}`
        if (at % 3 === 0) return post(person, `${path}/undo`)
        return post(person, `${path}/answer`, { answer: at % 3 === 2 ? 'snooze' : 'done' })
      }
      const [looks, answers] = await Promise.all([
        Promise.allSettled([plan(), tell(), plan(), tell()]),
        Promise.all(Array.from({ length: 18 }, (_, at) => act(at))),
      ])
      expect(looks.filter(({ status }) => status === 'rejected')).toEqual([])
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses].filter((status) => ![200, 409].includes(status))).toEqual([])
  })

  it('reading and deleting everything and reporting answers all finish', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clock.set(new Date('2026-06-15T07:45:00Z'))
      const ids: string[] = []
      for (let at = 0; at < 8; at += 1) {
        const time = `08:0${at}`
        ids.push((await addReminder({ time, repeat: { unit: 'once', every: 1, weekdays: [] } })).id)
      }
      for (let at = 0; at < 8; at += 1) await goTo(`08:0${at}`)
      for (const id of ids) await post(sam, `/reminders/${id}/complete`, { date: '2026-06-15' })
      const page = await owner.client.call<{ newest: string }>('GET', '/notifications')
      const [looks, ...answers] = await Promise.all([
        Promise.allSettled([tell(), tell()]),
        ...Array.from({ length: 6 }, (_, at) =>
          owner.client.call('POST', at % 2 ? '/notifications/read' : '/notifications/deletions', {
            until: page.body.newest,
          }),
        ),
      ])
      expect(looks.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  })

  it('deleting an account and the workers’ runs both finish', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      clock.set(new Date('2026-06-15T07:45:00Z'))
      const leaving = await makeMember(app, owner, 'caregiver', `Kim ${round}`)
      await leaving.client.call('PATCH', '/settings', {
        timeZone: 'UTC',
        quietFrom: '22:00',
        quietTo: '08:10',
      })
      for (const time of ['08:00', '08:05']) {
        await addReminder({ time, repeat: { unit: 'once', every: 1, weekdays: [] } })
      }
      for (const time of ['08:00', '08:05']) await goTo(time)
      clock.set(new Date('2026-06-15T08:10:00Z'))
      const [looks, deleted] = await Promise.all([
        Promise.allSettled([tell(), tell(), plan()]),
        leaving.client.call('POST', '/account/deletion', { confirmation: 'DELETE' }),
      ])
      expect([looks.filter(({ status }) => status === 'rejected'), deleted.status]).toEqual([[], 200])
    }
  })
})
