import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reminder } from '@app/domain/due/reminders.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, bodies, recordPaths } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'

let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

const once = { unit: 'once', every: 1, weekdays: [] } as const

const send = (method: string, path: string, body?: object) =>
  owner.client.call<Reminder & { code?: string }>(method, path, body)
async function addReminder(fields: object = {}): Promise<Reminder> {
  const body = bodies.reminder({ timeZone: 'UTC', ...fields })
  const { status, body: added } = await send('POST', recordPaths.reminder.under(petId), body)
  expect(status).toBe(200)
  return added
}
const read = async (id: string): Promise<Reminder> => (await send('GET', `/reminders/${id}`)).body
const change = (reminder: Reminder, fields: object) =>
  send('PATCH', `/reminders/${reminder.id}`, { ...reminder, ...fields })

/** Adds a single reminder that has been due for some days. */
async function addLateReminder(days: number): Promise<Reminder> {
  const { id } = await addReminder({ repeat: once, time: '08:00' })
  const { rows } = await pastSecurity(
    app.database.pool,
    async (query) => {
      await query('alter table reminders disable trigger replan_source')
      await query('update reminders set starts_on = current_date - $2::int where id = $1', [id, days])
      await query('alter table reminders enable trigger replan_source')
      return query<{ date: string }>(
        `update occurrences set due_date = current_date - $2::int,
                due_at = (current_date - $2::int + time '08:00') at time zone 'UTC'
          where reminder_id = $1 returning due_date::text as date`,
        [id, days],
      )
    },
    ['reminders', 'occurrences'],
  )
  const late = await read(id)
  expect([late.date, late.due?.date]).toEqual([rows[0]?.date, rows[0]?.date])
  return late
}

describe('a single reminder', () => {
  it.each([1, 3, 400])(
    'is over when it is completed, %i days late too, and can be taken back',
    async (days) => {
      const { id, date } = await addLateReminder(days)
      expect((await send('POST', `/reminders/${id}/complete`, { date })).body).toMatchObject({
        isCompleted: true,
        due: null,
      })
      expect((await send('POST', `/reminders/${id}/reopen`, { date })).body).toMatchObject({
        isCompleted: false,
        due: { date },
      })
    },
  )
})

describe('a reminder that is changed', () => {
  it('to the same instant in another zone keeps its date, on the day in that zone', async () => {
    const added = await addReminder({
      repeat: once,
      date: '2100-01-01',
      time: '20:00',
      timeZone: 'America/New_York',
    })
    const moved = await change(added, { date: '2100-01-02', time: '01:00', timeZone: 'UTC' })
    expect(moved).toMatchObject({ status: 200, body: { due: { date: '2100-01-02' } } })
    expect(new Date(moved.body.due?.at ?? '').toISOString()).toBe('2100-01-02T01:00:00.000Z')
  })
})

describe('a reminder with a deleted completion', () => {
  it('does not reopen that date when its title changes', async () => {
    const { id } = await addReminder()
    await send('POST', `/reminders/${id}/complete`, { date: '2100-01-01' })
    const listed = await owner.client.call<{ entries: { id: string; reminderId: string }[] }>(
      'GET',
      '/reminders/completed',
    )
    const completion = listed.body.entries.find(({ reminderId }) => reminderId === id)
    expect((await send('DELETE', `/reminders/completed/${completion?.id ?? ''}`)).status).toBe(200)
    const changed = await change(await read(id), { title: 'Claws' })
    expect(changed.body).toMatchObject({ title: 'Claws', due: { date: '2100-01-29' } })
  })
})

describe('a series that ended while it was paused', () => {
  it('opens its last date when it is resumed, and is over when that is completed', async () => {
    const { id } = await addReminder({ date: '2100-01-01', endsAfter: 2, time: '08:00' })
    const past = (statement: string) =>
      pastSecurity(
        app.database.pool,
        async (query) => {
          await query('alter table reminders disable trigger replan_source')
          await query(statement, [id])
          await query('alter table reminders enable trigger replan_source')
        },
        ['reminders', 'occurrences'],
      )
    await send('POST', `/reminders/${id}/pause`, { version: 1 })
    await past("update reminders set starts_on = '2020-01-01' where id = $1")
    const { body: paused } = await send('GET', `/reminders/${id}`)
    const resumed = await send('POST', `/reminders/${id}/resume`, { version: paused.version })
    expect(resumed.body).toMatchObject({ isActive: true, due: { date: '2020-01-29' } })
    expect((await send('POST', `/reminders/${id}/complete`, { date: '2020-01-29' })).body).toMatchObject({
      isCompleted: true,
      due: null,
    })
  })
})

describe('the person to whom a reminder was assigned', () => {
  it('is removed from it when their account is deleted', async () => {
    const carer = await makeMember(app, owner, 'caregiver')
    const { id } = await addReminder({ assignedTo: carer.userId })
    const deleted = await carer.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })
    expect(deleted.status).toBe(200)
    expect((await read(id)).assignedTo).toBeNull()
  })
})
