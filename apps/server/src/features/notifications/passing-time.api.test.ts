import { beforeEach, describe, expect, it } from 'vitest'
import type { TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { titlesOf, useToldHousehold } from './notices.fixture.ts'

const { here, goTo, addMedication, addReminder } = useToldHousehold()
let owner: TestPerson
let sam: TestPerson
beforeEach(() => ({ owner, sam } = here()))

const daily = { repeat: { unit: 'day', every: 1, weekdays: [] } }

async function change(path: string, body: object = { date: '2026-06-15' }): Promise<void> {
  expect((await sam.client.call('POST', path, body)).status).toBe(200)
}

describe('a reminder that comes again', () => {
  // spec product: a repeating reminder is notified on each of its dates, answered or not
  it.each(['08:00', '08:00:04'])('and no one answers speaks up on its next day, seen at %s', async (time) => {
    await addReminder(daily)
    await goTo('08:00')
    await goTo('07:59', '16')
    expect(await titlesOf(owner)).toHaveLength(1)
    await goTo(time, '16')
    await goTo('08:01', '16')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Nail trim for Luna'])
  })

  it('is notified once for all days of an outage', async () => {
    await addReminder(daily)
    await goTo('08:00')
    await goTo('12:00', '19')
    expect(await titlesOf(owner)).toHaveLength(2)
  })

  it('and whose completion was reverted is notified on its next day', async () => {
    const { id } = await addReminder(daily)
    await goTo('08:00')
    await change(`/reminders/${id}/complete`)
    await goTo('08:01')
    await change(`/reminders/${id}/reopen`)
    await goTo('20:00')
    expect(await titlesOf(owner)).toEqual(['Done by Sam'])
    await goTo('08:00:02', '16')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Done by Sam'])
  })
})

// spec product: an item that was answered by mistake before its time is notified at its time
//   in db/schema/40-due.sql
describe('announces an answer undone before its time at its time', () => {
  it.each([
    ['with a look of the worker in between', ['07:51']],
    ['at once', []],
  ])('a reminder whose completion is taken back %s', async (_, looks) => {
    const { id } = await addReminder()
    await goTo('07:50')
    await change(`/reminders/${id}/complete`)
    for (const time of looks) await goTo(time)
    await change(`/reminders/${id}/reopen`)
    await goTo('07:59')
    expect(await titlesOf(owner)).toEqual([])
    await goTo('08:00')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
  })

  it('a dose whose mark is taken back at once', async () => {
    const { id } = await addMedication()
    const { body } = await sam.client.call<{ dose: { id: string } }>(
      'POST',
      `/medications/${id}/doses`,
      bodies.dose({ date: '2026-06-15', time: '08:00' }),
    )
    await change(`/doses/${body.dose.id}/undo`, {})
    await goTo('07:59')
    expect(await titlesOf(owner)).toEqual([])
    await goTo('08:00')
    expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna'])
  })
})

describe('the clock of the server', () => {
  // spec product: a clock that is set back and forth: no notification is missed or repeated
  //   in packages/domain/src/due/notices.rules.ts
  it('is set back two hours and forth three: each is announced, and none twice', async () => {
    await addReminder()
    await addMedication({ times: ['09:00'] })
    await addReminder({ title: 'Bath', time: '09:20' })
    await addReminder({ ...daily, title: 'Brush', time: '07:30', date: '2026-06-16' })
    await addReminder({ title: 'Walk', time: '10:10' })
    for (const time of ['08:00', '09:00', '09:00:30']) await goTo(time)
    for (const time of ['07:00:30', '07:59', '08:00', '08:30', '08:59']) await goTo(time)
    expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna', 'Nail trim for Luna'])
    // Three hours later: the first repeat of the dose and the two reminders that have become due.
    for (const time of ['11:59', '12:00']) await goTo(time)
    expect(await titlesOf(owner)).toEqual([
      '3 things are due for Luna',
      'Time for: Apoquel for Luna',
      'Nail trim for Luna',
    ])
    await goTo('07:30', '16')
    expect((await titlesOf(owner))[0]).toBe('Brush for Luna')
  })

  it('is set back over a change: no notice is repeated', async () => {
    const medication = await addMedication({ times: ['09:00'] })
    await goTo('09:00')
    await goTo('07:30')
    const changed = await owner.client.call('PATCH', `/medications/${medication.id}`, {
      ...medication,
      notes: 'With food',
    })
    expect(changed.status).toBe(200)
    for (const time of ['08:59', '09:00', '09:29']) await goTo(time)
    expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna'])
  })

  it('is set back by a day and forward again: a daily reminder is notified once a day', async () => {
    await addReminder(daily)
    await goTo('08:00')
    await goTo('08:00', '16')
    await goTo('08:30', '15')
    await goTo('08:30', '16')
    expect(await titlesOf(owner)).toHaveLength(2)
  })
})
