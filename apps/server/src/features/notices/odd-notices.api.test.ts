import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '@app/domain/notifications/notifications.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addSession, makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type AnsweredRecord } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { planDueSources } from '../due/due.service.ts'
import { tellDueNotices } from './notices.service.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

let now = new Date('2026-06-15T07:45:00Z')
let app: TestApp
let owner: TestPerson
let sam: TestPerson
let petId = ''
beforeEach(async () => {
  now = new Date('2026-06-15T07:45:00Z')
  app = await startTestApp({ now: () => now })
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  petId = (await addPet(owner.client, { name: 'Luna' })).id
  for (const { client } of [owner, sam]) await client.call('PATCH', '/settings', { timeZone: 'UTC' })
})
afterEach(() => app.stop())

const tell = () => app.services.db.withSystem((tx) => tellDueNotices(tx, now))
const look = () =>
  app.services.db.withSystem(async (tx) => {
    await planDueSources(tx, now)
    return tellDueNotices(tx, now)
  })

/** Lets time go on, looking as the worker does. */
async function goTo(time: string, day = '15'): Promise<void> {
  now = new Date(`2026-06-${day}T${time}:00Z`)
  while ((await look()) > 0) {
    // There may be more.
  }
}

/** Hours pass, and Sam opens the app anew. */
async function goOnAt(time: string): Promise<void> {
  await goTo(time)
  sam.client = await addSession(app, sam, null)
  sam.client.household = owner.householdId
}

const list = async ({ client }: TestPerson): Promise<Notification[]> =>
  (await client.call<{ entries: Notification[] }>('GET', '/notifications')).body.entries
const titlesOf = async (person: TestPerson) => (await list(person)).map(({ title }) => title)

const addMedication = (fields: object = {}): Promise<AnsweredRecord> =>
  addRecordOf(owner.client, 'medication', petId, {
    name: 'Apoquel',
    frequency: 'Once daily',
    times: ['08:00'],
    startDate: '2026-06-01',
    timeZone: 'UTC',
    ...fields,
  })
const addReminder = (fields: object = {}): Promise<AnsweredRecord> =>
  addRecordOf(owner.client, 'reminder', petId, {
    title: 'Nail trim',
    date: '2026-06-15',
    time: '08:00',
    timeZone: 'UTC',
    repeat: { unit: 'once', every: 1, weekdays: [] },
    ...fields,
  })
const answer = (person: TestPerson, id: string, how = 'done') =>
  person.client.call<{ code?: string; message: string }>('POST', `/notifications/${id}/answer`, {
    answer: how,
  })
const answerNewest = async (person: TestPerson, how = 'done') => {
  const [told] = await list(person)
  return answer(person, told?.id ?? '', how)
}

describe('answered', () => {
  it('things with long names of symbols are told of, and hold up nobody', async () => {
    for (let at = 0; at < 12; at += 1) {
      await addReminder({ title: `a${'🐾'.repeat(45)}` })
    }
    await goTo('08:00')
    expect((await answerNewest(sam)).status).toBe(200)
    await tell()
    expect(await titlesOf(owner)).toEqual(['Done by Sam'])
  })

  it('things in great number are told of within the time that a statement has', async () => {
    for (let at = 0; at < 6; at += 1) await makeMember(app, owner, 'caregiver', `Kim ${at}`)
    const ids = await Promise.all(
      Array.from({ length: 120 }, async (_, at) => (await addReminder({ title: `Task ${at}` })).id),
    )
    await goTo('08:00')
    for (const id of ids) {
      await sam.client.call('POST', `/reminders/${id}/complete`, { date: '2026-06-15' })
    }
    await tell()
    expect(await titlesOf(owner)).toEqual(['Done by Sam'])
  })

  it('a notification names nobody for a dose that nobody gave', async () => {
    await addMedication()
    const { id } = await addReminder({ repeat: { unit: 'day', every: 1, weekdays: [] } })
    await goTo('08:00')
    await goOnAt('20:30')
    await sam.client.call('POST', `/reminders/${id}/complete`, { date: '2026-06-15' })
    await goTo('20:31')
    expect(await list(owner)).toContainEqual(
      expect.objectContaining({ title: 'Done by Sam', message: 'Nail trim (Luna) at 8:30\u00a0PM' }),
    )
  })

  it('too late, a dose is not said to be done by somebody else', async () => {
    await addMedication()
    await goTo('08:00')
    await goOnAt('20:30')
    const [told] = (await list(sam)).toReversed()
    for (const how of ['done', 'snooze']) {
      const late = await answer(sam, told?.id ?? '', how)
      expect([late.status, late.body.code]).toEqual([409, 'NOTICE_PASSED'])
    }
  })
})

it('somebody whose membership is over is told nothing before it is swept', async () => {
  await addReminder()
  await pastSecurity(app.database.pool, (query) =>
    query("update household_members set ends_at = now() - interval '1 minute' where user_id = $1", [
      sam.userId,
    ]),
  )
  await goTo('08:00')
  const { rows } = await pastSecurity(
    app.database.pool,
    (query) => query('select user_id from notifications'),
    ['notifications'],
  )
  expect(rows).toEqual([{ user_id: owner.userId }])
})

it('a reminder that is moved to later on the same day is told again at that time', async () => {
  const { id } = await addReminder()
  await goTo('08:00')
  const { body } = await owner.client.call<AnsweredRecord>('GET', `/reminders/${id}`)
  const moved = await owner.client.call('PATCH', `/reminders/${id}`, { ...body, time: '10:00' })
  expect(moved.status).toBe(200)
  await goTo('10:00')
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Nail trim for Luna'])
})

it('a dose that waits anew after the clock was set back begins with its first notice', async () => {
  await addMedication()
  for (const time of ['08:00', '08:30', '09:00', '20:30']) await goTo(time)
  const before = (await list(owner)).length
  await pastSecurity(app.database.pool, (query) => query("update schedules set next_due_at = '-infinity'"), [
    'schedules',
  ])
  await goTo('07:00')
  await goTo('08:00')
  const titles = await titlesOf(owner)
  expect([titles.length - before, titles.filter((title) => title.startsWith('Time for')).length]).toEqual([
    1, 2,
  ])
})

describe('held back over quiet hours', () => {
  beforeEach(() => owner.client.call('PATCH', '/settings', { quietFrom: '22:00', quietTo: '08:10' }))

  it('what is put off is told when it was put off to, not before', async () => {
    await addReminder()
    await goTo('08:00')
    expect((await answerNewest(sam, 'snooze')).status).toBe(200)
    await goTo('08:10')
    expect(await titlesOf(owner)).toEqual([])
    await goTo('08:15')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
  })

  it('a thing is not told to whom it has nothing to do with any more', async () => {
    await sam.client.call('PATCH', '/settings', { quietFrom: '22:00', quietTo: '08:10' })
    await addReminder()
    await goTo('08:00')
    await pastSecurity(app.database.pool, (query) =>
      query("update household_members set role = 'member' where user_id = $1", [sam.userId]),
    )
    await goTo('08:10')
    expect([await titlesOf(owner), (await list(sam)).length]).toEqual([['Nail trim for Luna'], 0])
  })
})

it('a record of another kind with the id of a medication leaves its doses alone', async () => {
  const { id } = await addMedication()
  const reminder = await owner.client.call('POST', `/pets/${petId}/reminders`, {
    ...bodies.reminder({ id }),
    date: '2026-06-20',
    timeZone: 'UTC',
  })
  expect(reminder.status).toBe(200)
  now = new Date('2026-06-15T08:00:00Z')
  await tell()
  expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna'])
})

it('the link of a mail to somebody who has deleted their account is answered as any other', async () => {
  const { appUrl, keys } = app.services
  const url = unsubscribeUrl({ appUrl, key: keys.unsubscribeLinks }, { userId: sam.userId, kind: 'dose' })
  await sam.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })
  expect((await fetch(`${app.url}${new URL(url).pathname}`, { method: 'POST' })).status).toBe(204)
})
