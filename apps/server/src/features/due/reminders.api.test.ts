import { describe, expect, it } from 'vitest'
import { reminders, type Reminder, type ReminderCompletion } from '@app/domain/due/reminders.contract'
import { COMPLETED_SHOWN } from '@app/domain/due/reminders.vocabulary'
import { addDays } from '@app/domain/kernel/time/dates'
import { makeMember, makePerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, recordPaths } from '@app/testing/factories/records'
import { describeRecordKind } from '@app/testing/record-suite'
import { newId } from '../../platform/base/ids.ts'
import { planDueSources } from './due.service.ts'

const stage = describeRecordKind({
  kind: 'reminder',
  answers: reminders.entry.strict(),
  change: { title: 'Bath', type: 'grooming', time: null, repeat: { unit: 'month', every: 1, weekdays: [] } },
  refused: [
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(101), 'Title must be less than 100 characters'],
    ['type', 'homework', 'Choose what it is about'],
    ['description', 'x'.repeat(501), 'Description must be less than 500 characters'],
    ['date', '', 'Date is required'],
    ['date', '2027-02-31', 'Date must be a date'],
    ['date', '1899-12-31', 'Date cannot be before January 1, 1900'],
    ['time', '25:00', 'Time must be a time'],
    ['repeat', 'daily', 'Choose how often'],
    ['endsOn', '2099-12-31', 'The last day cannot be before the first'],
    ['endsAfter', 0, 'Number of times must be at least 1'],
    ['endsAfter', 1000, 'Number of times must be at most 999'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone'],
    ['assignedTo', newId(), 'Choose the owner or a caregiver of this household'],
  ],
})

const once = { unit: 'once', every: 1, weekdays: [] } as const
const daily = { unit: 'day', every: 1, weekdays: [] } as const

const send = <Answer = Reminder>(method: string, path: string, body?: object) =>
  stage.owner.client.call<Answer & { code?: string }>(method, path, body)

async function addReminder(fields: object = {}): Promise<Reminder> {
  const body = bodies.reminder({ timeZone: 'UTC', ...fields })
  const { status, body: added } = await send('POST', recordPaths.reminder.under(stage.petId), body)
  expect(status).toBe(200)
  return added
}

const read = async (id: string): Promise<Reminder> => (await send('GET', `/reminders/${id}`)).body
const complete = (id: string, date = '2100-01-01') => send('POST', `/reminders/${id}/complete`, { date })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Runs the planner, as the worker does, at another time. */
const lookAt = (instant: string) =>
  stage.app.services.db.withSystem((tx) => planDueSources(tx, new Date(instant), stage.app.services.log))

describe('a reminder', () => {
  it('opens its first date, in the zone of the person who adds it', async () => {
    const { due, timeZone } = await addReminder({ timeZone: null })
    expect(timeZone).toBe('UTC')
    expect(due).toMatchObject({ date: '2100-01-01', snoozedUntil: null })
    expect(new Date(due?.at ?? '').toISOString()).toBe('2100-01-01T18:00:00.000Z')
    const inNewYork = await addReminder({ timeZone: 'America/New_York', time: '' })
    expect(new Date(inNewYork.due?.at ?? '').toISOString()).toBe('2100-01-01T14:00:00.000Z')
  })

  it('is refused without any coming date', async () => {
    const path = recordPaths.reminder.under(stage.petId)
    const past = await send('POST', path, bodies.reminder({ date: '2020-01-01', repeat: once }))
    expect(past).toMatchObject({
      status: 422,
      body: { fields: { date: 'Choose a date and time in the future' } },
    })
    const over = { date: '2020-01-01', endsOn: '2020-02-01', repeat: daily }
    expect((await send('POST', path, bodies.reminder(over))).body).toMatchObject({
      fields: { endsOn: 'This leaves no date to remind you on' },
    })
    const both = { endsOn: '2101-01-01', endsAfter: 3 }
    expect((await send('POST', path, bodies.reminder(both))).body).toMatchObject({
      fields: { endsAfter: 'Choose a last day or a number of times, not both' },
    })
  })

  it('that repeats may have begun in the past, and opens its next date', async () => {
    const { due } = await addReminder({
      date: '2020-01-31',
      time: '10:00',
      repeat: { unit: 'month', every: 1 },
    })
    const at = new Date(due?.at ?? 0).getTime()
    expect(at).toBeGreaterThan(Date.now())
    expect(at).toBeLessThan(Date.now() + 32 * 86_400_000)
  })

  // spec engagement §4: reminders are active, paused or completed; pause, resume, complete, delete; new ones are
  //   active
  it('completed moves to its next date, and twice is once', async () => {
    const { id } = await addReminder()
    expect((await complete(id)).body.due?.date).toBe('2100-01-29')
    const again = await complete(id)
    expect([again.status, again.body.due?.date]).toEqual([200, '2100-01-29'])
    expect((await complete(id, '2100-02-26')).body.code).toBe('REMINDER_NOT_DUE')
    expect((await complete(id, '2100-01-29')).body.due?.date).toBe('2100-02-26')
  })

  // spec engagement §4: reminders are active, paused or completed; pause, resume, complete, delete; new ones are
  //   active
  it('that comes once is over when it is completed, and can be taken back', async () => {
    const { id } = await addReminder({ repeat: once })
    expect((await complete(id)).body).toMatchObject({ isCompleted: true, due: null })
    const changed = await send('PATCH', `/reminders/${id}`, { ...bodies.reminder(), version: 2 })
    expect(changed.body.code).toBe('REMINDER_ENDED')
    const back = await send('POST', `/reminders/${id}/reopen`, { date: '2100-01-01' })
    expect(back.body).toMatchObject({ isCompleted: false, due: { date: '2100-01-01' } })
  })

  // spec product: repeats: every n days, weeks or months, chosen weekdays, until a date or a number of times, as a
  //   local time in a zone
  it('ends with its last date, or after its number of times', async () => {
    const { id } = await addReminder({ endsAfter: 2 })
    await complete(id)
    expect((await complete(id, '2100-01-29')).body).toMatchObject({ isCompleted: true, due: null })
    const other = await addReminder({ endsOn: '2100-01-28' })
    expect((await complete(other.id)).body).toMatchObject({ isCompleted: true, due: null })
  })

  // spec engagement §4: reminders are active, paused or completed; pause, resume, complete, delete; new ones are
  //   active
  it('is silent while it is paused, and waits again when it is resumed', async () => {
    const { id } = await addReminder()
    const paused = await send('POST', `/reminders/${id}/pause`, { version: 1 })
    expect(paused.body).toMatchObject({ isActive: false, due: null, version: 2 })
    expect((await complete(id)).body.code).toBe('REMINDER_NOT_DUE')
    const stale = await send('POST', `/reminders/${id}/resume`, { version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { version: 2 } } })
    const resumed = await send('POST', `/reminders/${id}/resume`, { version: 2 })
    expect(resumed.body).toMatchObject({ isActive: true, due: { date: '2100-01-01' } })
    expect((await send('POST', `/reminders/${id}/resume`, { version: 1 })).status).toBe(200)
  })

  it('stops repeating for good, and is listed as stopped', async () => {
    const { id } = await addReminder()
    const stopped = await send('POST', `/reminders/${id}/stop`, { version: 1 })
    expect(stopped.body).toMatchObject({ isCompleted: true, due: null })
    expect((await send('POST', `/reminders/${id}/stop`, { version: 1 })).status).toBe(200)
    const { body } = await send<{ entries: ReminderCompletion[] }>('GET', '/reminders/completed')
    expect(body.entries.find(({ reminderId }) => reminderId === id)).toMatchObject({ outcome: 'stopped' })
  })

  it('is listed with its last completions, the newest first', async () => {
    const { id } = await addReminder({ repeat: daily })
    const days = Array.from({ length: COMPLETED_SHOWN + 1 }, (_, day) => addDays('2100-01-01', day))
    for (const day of days) expect((await complete(id, day)).status).toBe(200)
    const { body } = await send<{ entries: ReminderCompletion[] }>('GET', '/reminders/completed')
    expect(body.entries.map(({ date }) => date)).toEqual(days.toReversed().slice(0, COMPLETED_SHOWN))
    expect(body.entries[0]).toMatchObject({ reminderId: id, outcome: 'completed', completedByName: 'Ana' })
  })

  it('can be snoozed for up to a week', async () => {
    const { id } = await addReminder()
    const snooze = (days: number, date = '2100-01-01') =>
      send('POST', `/reminders/${id}/snooze`, { date, until: inDays(days) })
    const late = await snooze(8)
    expect(late).toMatchObject({
      status: 422,
      body: { fields: { until: 'Choose a time within the next 7 days' } },
    })
    expect((await snooze(-1)).status).toBe(422)
    expect((await snooze(1, '2100-01-02')).body.code).toBe('REMINDER_NOT_DUE')
    expect((await snooze(1)).body.due?.snoozedUntil).not.toBeNull()
  })

  it('keeps its open date when only its texts change, and opens another when its dates do', async () => {
    const { id } = await addReminder()
    await complete(id)
    const change = (fields: object, version: number) =>
      send('PATCH', `/reminders/${id}`, { ...bodies.reminder({ timeZone: 'UTC', ...fields }), version })
    expect((await change({ title: 'Claws' }, 1)).body.due?.date).toBe('2100-01-29')
    // A completed date stays completed, although the new rule contains it too.
    expect((await change({ repeat: daily }, 2)).body.due?.date).toBe('2100-01-02')
    expect((await change({ repeat: once }, 3)).body).toMatchObject({
      fields: { date: 'You have completed this date already. Choose another' },
    })
    expect((await change({ repeat: once, date: '2100-05-01' }, 3)).body.due?.date).toBe('2100-05-01')
  })
})

describe('the next date of a reminder', () => {
  // spec product: completing a repeating reminder moves it to its next date; stopping ends the series;
  //   several missed dates leave one to complete
  //   in packages/domain/src/due/reminder-plan.rules.ts
  it('takes the place of one that no one completed, when its time comes', async () => {
    const { id } = await addReminder({ date: '2090-01-01', time: '08:00', repeat: daily })
    await lookAt('2090-01-02T07:59:59Z')
    expect((await read(id)).due?.date).toBe('2090-01-01')
    await lookAt('2090-01-02T08:00:00Z')
    expect((await read(id)).due?.date).toBe('2090-01-02')
    // After three days without a run of the planner, the newest date is open.
    await lookAt('2090-01-05T09:00:00Z')
    expect((await read(id)).due?.date).toBe('2090-01-05')
    expect((await complete(id, '2090-01-02')).body.code).toBe('REMINDER_NOT_DUE')
  })

  it('is taken by one worker, however many look at once', async () => {
    const made = []
    for (let at = 0; at < 5; at += 1) {
      made.push(await addReminder({ date: '2091-01-01', time: '08:00', repeat: daily }))
    }
    await Promise.all(Array.from({ length: 4 }, () => lookAt('2091-01-03T08:00:00Z')))
    await lookAt('2091-01-03T08:00:00Z')
    for (const { id } of made) expect((await read(id)).due?.date).toBe('2091-01-03')
  })

  // spec product: archiving a pet silences its reminders, and unarchiving it makes them pending again
  //   in db/schema/40-due.sql, apps/server/src/features/pets/pets.routes.ts
  it('is not awaited while its pet is archived, and again when the pet is back', async () => {
    const { id: petId } = await addPet(stage.owner.client)
    const { id } = await addRecordOf(stage.owner.client, 'reminder', petId)
    const archive = (step: string, version: number) =>
      stage.owner.client.call('POST', `/pets/${petId}/${step}`, { version })
    expect((await archive('archive', 1)).status).toBe(200)
    expect((await read(id)).due).toBeNull()
    expect((await archive('unarchive', 2)).status).toBe(200)
    expect((await read(id)).due?.date).toBe('2100-01-01')
  })
})

describe('lists of reminders', () => {
  it('are by state over all pets, with the number in each, and the nearest active ones first', async () => {
    const owner = await makePerson(stage.app)
    const [one, other] = [await addPet(owner.client), await addPet(owner.client, { name: 'Miso' })]
    const late = await addRecordOf(owner.client, 'reminder', one.id, { date: '2100-03-01' })
    const soon = await addRecordOf(owner.client, 'reminder', other.id, { date: '2100-02-01' })
    const paused = await addRecordOf(owner.client, 'reminder', one.id)
    const done = await addRecordOf(owner.client, 'reminder', one.id, { repeat: once })
    await owner.client.call('POST', `/reminders/${paused.id}/pause`, { version: 1 })
    await owner.client.call('POST', `/reminders/${done.id}/complete`, { date: '2100-01-01' })
    const list = async (query: string) =>
      (
        await owner.client.call<{ entries: Reminder[]; nextCursor: string | null; counts: object }>(
          'GET',
          `/reminders?${query}`,
        )
      ).body
    const active = await list('state=active&limit=1')
    expect(active.counts).toEqual({ active: 2, paused: 1, completed: 1 })
    const rest = await list(`state=active&cursor=${encodeURIComponent(active.nextCursor ?? '')}`)
    expect([...active.entries, ...rest.entries].map(({ id }) => id)).toEqual([soon.id, late.id])
    expect((await list('state=paused')).entries.map(({ id }) => id)).toEqual([paused.id])
    const { body } = await owner.client.call<{ entries: ReminderCompletion[] }>('GET', '/reminders/completed')
    expect(body.entries).toMatchObject([{ reminderId: done.id, outcome: 'completed', title: 'Nail trim' }])
  })

  // spec engagement §2: only the 10 most recently completed are shown, each with Delete
  it('show the ten that were completed last, each of which can be deleted', async () => {
    const owner = await makePerson(stage.app)
    const { id: petId } = await addPet(owner.client)
    const { id } = await addRecordOf(owner.client, 'reminder', petId, { repeat: daily, date: '2100-01-01' })
    for (let day = 1; day <= 12; day += 1) {
      const date = `2100-01-${String(day).padStart(2, '0')}`
      expect((await owner.client.call('POST', `/reminders/${id}/complete`, { date })).status).toBe(200)
    }
    const list = async () =>
      (await owner.client.call<{ entries: ReminderCompletion[] }>('GET', '/reminders/completed')).body.entries
    const entries = await list()
    expect(entries.map(({ date }) => date)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `2100-01-${String(day).padStart(2, '0')}`),
    )
    const path = `/reminders/completed/${entries[0]?.id ?? ''}`
    expect((await owner.client.call('DELETE', path)).status).toBe(200)
    expect((await owner.client.call<{ code: string }>('DELETE', path)).body.code).toBe('NOT_FOUND')
    expect((await list())[0]?.date).toBe('2100-01-11')
  })

  // spec engagement §7: bulk completion reads the number of affected rows; zero is reported
  it('complete several at once, and say how many were left', async () => {
    const made = [await addReminder(), await addReminder()]
    const dates = made.map(({ id }) => ({ id, date: '2100-01-01' }))
    const asked = {
      dates: [...dates, { id: newId(), date: '2100-01-01' }, { id: 'none', date: '2100-01-01' }],
    }
    expect((await send('POST', '/reminders/complete', asked)).body).toEqual({ completed: 2 })
    expect((await send('POST', '/reminders/complete', asked)).body).toEqual({ completed: 0 })
  })
})

describe('a user who helps', () => {
  // spec product: a reminder may be assigned to the owner or a caregiver; either may answer, once for all
  it('completes a reminder, and two at once complete it once', async () => {
    const carer = await makeMember(stage.app, stage.owner, 'caregiver')
    const { id } = await addReminder({ assignedTo: carer.userId })
    const both = await Promise.all(
      [stage.owner, carer].map(({ client }) =>
        client.call<Reminder>('POST', `/reminders/${id}/complete`, { date: '2100-01-01' }),
      ),
    )
    expect(both.map(({ status, body }) => [status, body.due?.date])).toEqual([
      [200, '2100-01-29'],
      [200, '2100-01-29'],
    ])
    const gone = await send('DELETE', `/household/members/${carer.userId}`)
    expect(gone.status).toBe(200)
    expect((await read(id)).assignedTo).toBeNull()
  })
})
