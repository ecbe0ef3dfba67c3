import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueContract, type CompletedDue, type DueEntry } from '@app/domain/due/due.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type RecordKind } from '@app/testing/factories/records'
import { lockIsAwaited } from '@app/testing/postgres'
import { newId } from '../../platform/base/ids.ts'
import { planDueSources } from './due.service.ts'

/** Monday before noon, and noon. */
const MORNING = new Date('2026-06-15T11:40:00Z')
const NOON = new Date('2026-06-15T12:00:00Z')

const clock = createTestClock(MORNING)
let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  clock.set(MORNING)
  owner = await makePerson(app)
  petId = (await addPet(owner.client, { name: 'Biscuit' })).id
})

const addTo = async (kind: RecordKind, fields: object) =>
  (await addRecordOf(owner.client, kind, petId, fields)).id

const addReminder = (fields: object = {}) =>
  addTo('reminder', { date: '2026-06-15', time: '11:45', timeZone: 'UTC', ...fields })
const addMedication = (fields: object = {}) =>
  addTo('medication', {
    startDate: '2026-06-01',
    timeZone: 'UTC',
    earlierDoses: 'listed',
    frequency: 'Once daily',
    times: ['08:00'],
    ...fields,
  })

interface Due {
  entries: DueEntry[]
  overdue: number
}

async function listDue({ client }: Pick<TestPerson, 'client'> = owner): Promise<Due> {
  const { status, body } = await client.call<Due>('GET', '/due')
  expect(status).toBe(200)
  expect(dueContract.listDue['~orpc'].outputSchema?.safeParse(body).success).toBe(true)
  return body
}
const idsDue = async (who?: TestPerson) => (await listDue(who)).entries.map(({ id }) => id)

async function complete(ids: readonly string[], { client }: TestPerson = owner): Promise<CompletedDue> {
  const { status, body } = await client.call<CompletedDue>('POST', '/due/complete', { ids })
  expect(status).toBe(200)
  return body
}

const look = () => app.services.db.withSystem((tx) => planDueSources(tx, clock.now(), app.services.log))

describe('the list of due items', () => {
  // spec engagement §9: upcoming window of 7 days
  //   in packages/domain/src/due/due.vocabulary.ts
  it('holds items overdue or due within 7 days, the nearest first, and counts overdue ones', async () => {
    await addReminder({ title: 'Nail trim', repeat: { unit: 'week', every: 2, weekdays: [] } })
    await addReminder({ title: 'Bath', date: '2026-06-20', time: '', repeat: { unit: 'once' } })
    await addReminder({ title: 'Far away', date: '2026-06-23' })
    await addMedication({ name: 'Apoquel', frequency: 'Twice daily', times: ['08:00', '20:00'] })
    await addTo('appointment', { title: 'Surgery', dateTime: '2026-06-17T10:00:00Z' })
    await addTo('vaccination', { vaccineName: 'Rabies', nextDueDate: '2026-06-19' })
    clock.set(NOON)
    const { entries, overdue } = await listDue()
    expect(overdue).toBe(2)
    const listed = entries.map(({ kind, title, time, label, isOverdue }) => [
      kind,
      title,
      time,
      label,
      isOverdue,
    ])
    // The dose is due before the reminder.
    expect(listed.slice(0, 2)).toEqual([
      ['dose', 'Apoquel', '08:00', 'Twice daily', true],
      ['reminder', 'Nail trim', '11:45', 'Every 2 weeks', true],
    ])
    expect(listed.slice(2)).toEqual([
      ['visit', 'Surgery', null, null, false],
      ['vaccination', 'Rabies', null, null, false],
      ['reminder', 'Bath', null, 'Once', false],
    ])
    expect(new Set(entries.map(({ petName }) => petName))).toEqual(new Set(['Biscuit']))
  })

  // spec engagement §2: reminders, medications and appointments in one list, labelled Daily, Twice daily, 3x daily,
  //   4x daily, Every Nh, Starts tomorrow, Starts in N days
  it('holds what starts soon or is given seldom, from its schedule', async () => {
    const soon = await addMedication({ name: 'Antibiotic', startDate: '2026-06-18' })
    await addMedication({ name: 'Later', startDate: '2026-06-25' })
    await addMedication({ name: 'Tomorrow', startDate: '2026-06-16' })
    await addMedication({ name: 'Spot-on', startDate: '2026-06-12', frequency: 'Weekly' })
    await addMedication({ name: 'Painkiller', startDate: '2026-06-16', frequency: 'As needed', times: [] })
    const { entries } = await listDue()
    expect(entries.map(({ title, label, date }) => [title, label, date])).toEqual([
      ['Tomorrow', 'Starts tomorrow', '2026-06-16'],
      ['Antibiotic', 'Starts in 3 days', '2026-06-18'],
      ['Spot-on', 'Weekly', '2026-06-19'],
    ])
    expect(entries[1]).toMatchObject({ id: soon, sourceId: soon, kind: 'dose', isOverdue: false })
  })

  it('shows the next dose when one is given', async () => {
    await addMedication()
    const [first] = (await listDue()).entries
    expect(await complete([first?.id ?? ''])).toEqual({ completed: 1, waiting: 0 })
    const [next, ...more] = (await listDue()).entries
    expect([next?.date, more]).toEqual(['2026-06-16', []])
  })

  it('leaves out archived pets', async () => {
    await addReminder()
    await addMedication()
    await addMedication({ startDate: '2026-06-18' })
    const { body: pet } = await owner.client.call<{ version: number }>('GET', `/pets/${petId}`)
    expect(await idsDue()).toHaveLength(3)
    await owner.client.call('POST', `/pets/${petId}/archive`, { version: pet.version })
    expect(await listDue()).toEqual({ entries: [], overdue: 0 })
  })

  it('is the same for every role that may view the records, and refused to a member', async () => {
    await addReminder()
    await addMedication()
    const [caregiver, viewer, member] = await Promise.all([
      makeMember(app, owner, 'caregiver'),
      makeMember(app, owner, 'viewer'),
      makeMember(app, owner, 'member'),
    ])
    const ids = await idsDue()
    expect(ids).toHaveLength(2)
    expect([await idsDue(caregiver), await idsDue(viewer)]).toEqual([ids, ids])
    expect((await member.client.call('GET', '/due')).status).toBe(403)
    for (const { client } of [viewer, member]) {
      expect((await client.call('POST', '/due/complete', { ids })).status).toBe(403)
    }
    expect(await complete(ids, caregiver)).toEqual({ completed: 2, waiting: 0 })
  })

  it('shows nothing of another household, and completes nothing there', async () => {
    await addReminder()
    const ids = await idsDue()
    const stranger = await makePerson(app)
    expect(await listDue(stranger)).toEqual({ entries: [], overdue: 0 })
    expect(await complete(ids, stranger)).toEqual({ completed: 0, waiting: 0 })
    expect(await idsDue()).toEqual(ids)
  })
})

describe('completing due items', () => {
  it('gives doses and completes reminders at once, and answers the same when repeated', async () => {
    await addReminder()
    const medication = await addMedication()
    clock.set(NOON)
    const ids = await idsDue()
    expect(await complete(ids)).toEqual({ completed: 2, waiting: 0 })
    expect(await complete(ids)).toEqual({ completed: 2, waiting: 0 })
    const { body } = await owner.client.call<{ entries: object[] }>('GET', `/medications/${medication}/doses`)
    expect(body.entries).toMatchObject([{ outcome: 'given', givenAt: '2026-06-15T12:00:00+00:00' }])
  })

  // spec engagement §7: the card completes several at once, and reads the number of affected rows
  //   in apps/server/src/features/medications/doses/complete-due.service.ts
  it('skips missing items, and reports when none was left', async () => {
    const gone = await addReminder()
    await addReminder({ title: 'Bath' })
    const entries = (await listDue()).entries
    await owner.client.call('DELETE', `/reminders/${gone}`)
    expect(await complete(entries.map(({ id }) => id))).toEqual({ completed: 1, waiting: 0 })
    const goneId = entries.find(({ sourceId }) => sourceId === gone)?.id ?? ''
    expect(await complete([goneId, newId(), 'no id at all'])).toEqual({ completed: 0, waiting: 0 })
  })

  it('leaves doses open that need a confirmation of their own', async () => {
    const close = await addMedication({ frequency: 'Twice daily', times: ['08:00', '20:00'] })
    const seldom = await addMedication({ frequency: 'every 36 hours', times: [], startDate: '2026-06-17' })
    const early = (await listDue()).entries.filter(({ sourceId }) => sourceId === seldom)
    expect(await complete(early.map(({ id }) => id))).toEqual({ completed: 0, waiting: 1 })
    const given = bodies.dose({ date: '2026-06-15', time: '08:00' })
    expect((await owner.client.call('POST', `/medications/${close}/doses`, given)).status).toBe(200)
    const evening = (await listDue()).entries.filter(({ sourceId }) => sourceId === close)
    expect(await complete(evening.map(({ id }) => id))).toEqual({ completed: 0, waiting: 1 })
  })

  it('leaves doses open for a person who confirms them with a picture', async () => {
    await addMedication()
    await owner.client.call('PATCH', '/settings', { photoConfirmation: true })
    const ids = await idsDue()
    expect(await complete(ids)).toEqual({ completed: 0, waiting: 1 })
    expect(await idsDue()).toEqual(ids)
  })

  it('is refused without any entry, and with too many at once', async () => {
    for (const ids of [[], Array.from({ length: 101 }, newId), 'all', undefined]) {
      expect((await owner.client.call('POST', '/due/complete', { ids })).status).toBe(422)
    }
  })

  // spec engagement §7: the card completes several at once, and reads the number of affected rows
  it('by two at once completes each once, beside an archived pet or a look at due items', async () => {
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    for (let round = 0; round < 6; round += 1) {
      clock.set(MORNING)
      petId = (await addPet(owner.client)).id
      await Promise.all([addReminder(), addReminder(), addMedication(), addMedication()])
      clock.set(NOON)
      const ids = await idsDue()
      expect(ids).toHaveLength(4)
      const [one, other] = await Promise.all([complete(ids), complete(ids.toReversed(), sam), look(), look()])
      expect([one.completed + other.completed, one.waiting + other.waiting]).toEqual([4, 0])
      const { body: pet } = await owner.client.call<{ version: number }>('GET', `/pets/${petId}`)
      const next = await idsDue()
      const [archived] = await Promise.all([
        owner.client.call('POST', `/pets/${petId}/archive`, { version: pet.version }),
        complete(next, sam),
      ])
      expect(archived.status).toBe(200)
    }
  })
})

describe('completing while the pet is archived', () => {
  it('waits for its turn: both lock the ledger before the reminders', async () => {
    const medicationId = await addMedication()
    await addReminder()
    clock.set(NOON)
    const ids = await idsDue()
    const holder = await app.database.connect()
    await holder.query('begin')
    await holder.query('select from schedules where source_id = $1 for update', [medicationId])
    const completed = complete(ids)
    await lockIsAwaited(app.database.pool)
    const archived = owner.client.call('POST', `/pets/${petId}/archive`, { version: 1, diedOn: '' })
    await lockIsAwaited(app.database.pool, 2)
    await holder.query('commit')
    expect(await completed).toEqual({ completed: 2, waiting: 0 })
    expect((await archived).status).toBe(200)
  })
})
