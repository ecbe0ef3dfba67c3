import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { titlesOf } from './notices.fixture.ts'
import { useSummaries } from './summaries.fixture.ts'

const { here, plan, setClock, summarize, goOnTo, wantsSummaries, addMedication, addReminder } = useSummaries()
let app: TestApp
let owner: TestPerson
let sam: TestPerson
beforeEach(() => ({ app, owner, sam } = here()))

// spec core-records §3: Smart reminders (premium): one summary each morning instead of single notifications;
//   doses still notify at their time
it('announces the items of the day ahead, once, and the others one by one', async () => {
  await wantsSummaries(owner)
  await addReminder({ title: 'Bath', time: '12:00' })
  await addReminder({ title: 'Litter', time: '18:00' })
  await goOnTo('08:00')
  await goOnTo('08:01')
  expect(await titlesOf(owner)).toEqual(['Your day: 2 things for Luna'])
  await goOnTo('12:00')
  await goOnTo('18:00')
  expect(await titlesOf(owner)).toEqual(['Your day: 2 things for Luna'])
  expect(await titlesOf(sam)).toEqual(['Litter for Luna', 'Bath for Luna'])
})

it('names the person who completed an item, once all are answered', async () => {
  await wantsSummaries(owner)
  const { id } = await addReminder({ time: '12:00' })
  await goOnTo('08:00')
  await sam.client.call('POST', `/reminders/${id}/complete`, { date: '2026-06-15' })
  await goOnTo('08:05')
  expect(await titlesOf(owner)).toEqual(['Done by Sam'])
})

it('notifies again when a snooze ends', async () => {
  await wantsSummaries(owner)
  const { id } = await addReminder({ time: '08:05' })
  await goOnTo('08:00')
  await goOnTo('08:05')
  const until = '2026-06-15T08:10:00Z'
  const { status } = await sam.client.call('POST', `/reminders/${id}/snooze`, { date: '2026-06-15', until })
  expect(status).toBe(200)
  await goOnTo('08:10')
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Your day: 1 thing for Luna'])
})

// spec core-records §3: Smart reminders (premium): one summary each morning instead of single notifications;
//   doses still notify at their time
it('leaves doses at their minute', async () => {
  await wantsSummaries(owner)
  await addMedication({ times: ['09:00'] })
  await goOnTo('08:00')
  expect(await titlesOf(owner)).toEqual([])
  await goOnTo('09:00')
  expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna'])
})

it('comes again the next morning, with the items until the one after', async () => {
  await wantsSummaries(owner)
  await addReminder({ title: 'Early walk', date: '2026-06-16', time: '06:30' })
  await addReminder({ title: 'Bath', date: '2026-06-16', time: '12:00' })
  await goOnTo('08:00')
  await goOnTo('06:30', '16')
  expect(await titlesOf(owner)).toEqual(['Your day: 1 thing for Luna'])
  await goOnTo('08:00', '16')
  expect(await titlesOf(owner)).toHaveLength(2)
})

// spec core-records §3: Smart reminders (premium): one summary each morning instead of single notifications;
//   doses still notify at their time
it('ends with the switch: single notifications come again', async () => {
  await wantsSummaries(owner)
  await owner.client.call('PATCH', '/settings', { smartReminders: false })
  await addReminder({ time: '12:00' })
  await goOnTo('08:00')
  expect(await titlesOf(owner)).toEqual([])
  await goOnTo('12:00')
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
})

it('follows the zone and the quiet hours of its person', async () => {
  await wantsSummaries(owner)
  await owner.client.call('PATCH', '/settings', {
    timeZone: 'America/New_York',
    quietFrom: '22:00',
    quietTo: '09:00',
  })
  await addReminder({ time: '18:00' })
  await goOnTo('12:59')
  expect(await titlesOf(owner)).toEqual([])
  await goOnTo('13:00')
  expect(await titlesOf(owner)).toEqual(['Your day: 1 thing for Luna'])
})

describe('a person of several households', () => {
  it('has a summary of each, and of none whose plan has no summaries', async () => {
    const kim = await makePerson(app, { plan: 'free' })
    const { id } = await addPet(kim.client, { name: 'Rex' })
    await addRecordOf(kim.client, 'reminder', id, {
      title: 'Walk',
      date: '2026-06-15',
      time: '18:00',
      timeZone: 'UTC',
      repeat: { unit: 'once', every: 1, weekdays: [] },
    })
    await app.database.pool.query('update user_preferences set smart_reminders = true')
    await addReminder({ time: '12:00' })
    await goOnTo('07:59')
    await goOnTo('08:00')
    expect(await titlesOf(kim)).toEqual([])
    expect(await titlesOf(sam)).toEqual(['Your day: 1 thing for Luna'])
  })
})

// spec core-records §3: Smart reminders (premium): one summary each morning instead of single notifications;
//   doses still notify at their time
it('two workers tell each summary once', async () => {
  await wantsSummaries(owner)
  await addReminder({ time: '12:00' })
  setClock('08:00')
  await plan()
  await Promise.all([summarize(), summarize(), summarize()])
  await summarize()
  expect(await titlesOf(owner)).toEqual(['Your day: 1 thing for Luna'])
})
