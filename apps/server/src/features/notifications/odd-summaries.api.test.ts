import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { titlesOf } from './notices.fixture.ts'
import { useSummaries } from './summaries.fixture.ts'

const { here, plan, setClock, summarize, goOnTo, wantsSummaries, addMedication, addReminder } = useSummaries()
let app: TestApp
let owner: TestPerson
let sam: TestPerson
beforeEach(() => ({ app, owner, sam } = here()))

/** Sets a value that no request can set: a zone that this server does not know. */
const setZone = (person: TestPerson, zone: string): Promise<unknown> =>
  pastSecurity(
    app.database.pool,
    async (query) => {
      await query('update user_preferences set timezone = $1 where user_id = $2', [zone, person.userId])
      await query("update daily_summaries set next_at = '2026-06-15T08:00:00Z' where user_id = $1", [
        person.userId,
      ])
    },
    ['user_preferences', 'daily_summaries'],
  )

it('a failing summary affects and delays no other', async () => {
  const olga = await makePerson(app, { name: 'Olga' })
  const { id } = await addPet(olga.client, { name: 'Milo' })
  await addRecordOf(olga.client, 'reminder', id, {
    ...bodies.reminder(),
    date: '2026-06-15',
    time: '18:00',
    timeZone: 'UTC',
    repeat: { unit: 'day', every: 1, weekdays: [] },
  })
  await wantsSummaries(owner)
  await wantsSummaries(olga, { timeZone: 'UTC' })
  await addReminder({ time: '12:00' })
  await setZone(owner, 'Mars/Olympus')
  await goOnTo('08:00')
  expect(await titlesOf(olga)).toEqual(['Your day: 1 thing for Milo'])
  await setZone(owner, 'UTC')
  await goOnTo('12:00')
  expect([(await titlesOf(owner)).length, (await titlesOf(sam)).length]).toEqual([1, 1])
})

it('due items are notified although no summary can be sent', async () => {
  await wantsSummaries(owner)
  await addReminder({ time: '08:00' })
  setClock('08:00')
  const revoke =
    'revoke execute on function app.take_due_summaries(timestamptz, integer) from household_system'
  await app.database.pool.query(revoke)
  await app.worker.settle()
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
})

it('a summary so late that its user’s quiet hours have begun is left out', async () => {
  await wantsSummaries(owner, { quietFrom: '22:00', quietTo: '07:00' })
  await addReminder({ time: '23:00' })
  await goOnTo('22:30')
  await goOnTo('23:00')
  expect(await titlesOf(owner)).toEqual([])
  await goOnTo('07:00', '16')
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
})

describe('the items of a summary', () => {
  it('are notified at their time when the answer is undone before', async () => {
    await wantsSummaries(owner)
    const { id } = await addReminder({ time: '08:30' })
    await goOnTo('08:00')
    const date = '2026-06-15'
    await sam.client.call('POST', `/reminders/${id}/complete`, { date })
    await goOnTo('08:05')
    const { status } = await sam.client.call('POST', `/reminders/${id}/reopen`, { date })
    expect(status).toBe(200)
    await goOnTo('08:30')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Done by Sam'])
  })

  it('don’t block a summary while another user changes them', async () => {
    await wantsSummaries(owner)
    const { id } = await addReminder({ time: '12:00' })
    await addReminder({ title: 'Bath', time: '13:00' })
    setClock('08:00')
    await plan()
    await pastSecurity(
      app.database.pool,
      async (query) => {
        await query('select from occurrences where reminder_id = $1 for update', [id])
        await summarize()
      },
      [],
    )
    expect(await titlesOf(owner)).toEqual(['Your day: 1 thing for Luna'])
    await goOnTo('12:00')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Your day: 1 thing for Luna'])
  })
})

it('a changed setting does not affect a summary that is due', async () => {
  await wantsSummaries(owner)
  await addReminder({ time: '12:00' })
  setClock('08:00')
  await owner.client.call('PATCH', '/settings', { timeZone: 'UTC', quietFrom: null, quietTo: null })
  await goOnTo('08:00')
  expect(await titlesOf(owner)).toEqual(['Your day: 1 thing for Luna'])
})

// spec core-records §3: Smart reminders (premium): one summary each morning instead of single notifications;
//   doses still notify at their time
it('delivers held notifications with the summary at the end of quiet hours, except doses', async () => {
  await wantsSummaries(owner, { quietFrom: '22:00', quietTo: '09:30' })
  await addReminder({ title: 'Early walk', time: '08:00' })
  await addMedication({ times: ['09:00'] })
  await addReminder({ title: 'Bath', time: '12:00' })
  for (const time of ['08:00', '09:00', '09:30']) await goOnTo(time)
  expect((await titlesOf(owner)).toSorted()).toEqual([
    'Time for: Apoquel for Luna',
    'Your day: 2 things for Luna',
  ])
})
