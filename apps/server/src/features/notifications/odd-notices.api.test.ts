import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '@app/testing/app'
import { addSession, type TestPerson } from '@app/testing/factories/people'
import { bodies, type AnsweredRecord } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { answer, list, titlesOf, useToldHousehold } from './notices.fixture.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'

const { here, tell, goTo, setClock, addMedication, addReminder } = useToldHousehold()
let app: TestApp
let owner: TestPerson
let sam: TestPerson
let petId = ''
beforeEach(() => ({ app, owner, sam, petId } = here()))

/** Advances the clock by hours; Sam opens the app again. */
async function goOnAt(time: string): Promise<void> {
  await goTo(time)
  sam.client = await addSession(app, sam, null)
  sam.client.household = owner.householdId
}

const answerNewest = async (person: TestPerson, how: 'done' | 'snooze' = 'done') => {
  const [told] = await list(person)
  return answer(person, told?.id ?? '', how)
}

/** Its first dose is missed when the second one is due. */
const twice = { frequency: 'Twice daily', times: ['08:00', '20:00'] }

const firstOf = (titles: readonly string[]) => titles.filter((title) => title.startsWith('Time for')).length

describe('answered', () => {
  it('items with long names of symbols are notified, and delay no other', async () => {
    for (let at = 0; at < 12; at += 1) {
      await addReminder({ title: `a${'🐾'.repeat(45)}` })
    }
    await goTo('08:00')
    expect((await answerNewest(sam)).status).toBe(200)
    await tell()
    expect(await titlesOf(owner)).toEqual(['Done by Sam'])
  })

  it('a notification names no person for a dose that was not given', async () => {
    await addMedication(twice)
    const { id } = await addReminder({ repeat: { unit: 'day', every: 1, weekdays: [] } })
    await goTo('08:00')
    await goOnAt('20:30')
    await sam.client.call('POST', `/reminders/${id}/complete`, { date: '2026-06-15' })
    await goTo('20:31')
    expect(await list(owner)).toContainEqual(
      expect.objectContaining({ title: 'Done by Sam', message: 'Nail trim (Luna) at 8:30\u00a0PM' }),
    )
  })

  it('too late, a dose is not attributed to another person', async () => {
    await addMedication(twice)
    await goTo('08:00')
    await goOnAt('20:30')
    const [told] = (await list(sam)).toReversed()
    for (const how of ['done', 'snooze'] as const) {
      const late = await answer(sam, told?.id ?? '', how)
      expect([late.status, late.body.code]).toEqual([409, 'NOTICE_PASSED'])
    }
  })
})

it('a person whose membership has ended gets no notice before the sweep', async () => {
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

it('a reminder moved to later on the same day is notified again at that time', async () => {
  const { id } = await addReminder()
  await goTo('08:00')
  const { body } = await owner.client.call<AnsweredRecord>('GET', `/reminders/${id}`)
  const moved = await owner.client.call('PATCH', `/reminders/${id}`, { ...body, time: '10:00' })
  expect(moved.status).toBe(200)
  await goTo('10:00')
  expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Nail trim for Luna'])
})

it('a notified date is not notified again when an earlier one is reopened', async () => {
  const { id } = await addReminder({ repeat: { unit: 'day', every: 1, weekdays: [] } })
  await goTo('08:00')
  const date = '2026-06-15'
  await owner.client.call('POST', `/reminders/${id}/complete`, { date })
  await goTo('08:05')
  await goTo('08:00', '16')
  owner.client = await addSession(app, owner, null)
  owner.client.household = owner.householdId
  const before = await titlesOf(owner)
  expect((await owner.client.call('POST', `/reminders/${id}/reopen`, { date })).status).toBe(200)
  await goTo('08:05', '16')
  expect(await titlesOf(owner)).toEqual(before)
})

it('a dose that reopens after the clock was set back starts with its first notice', async () => {
  await addMedication(twice)
  for (const time of ['08:00', '08:30', '09:00', '20:30']) await goTo(time)
  const before = await titlesOf(owner)
  await pastSecurity(app.database.pool, (query) => query("update schedules set next_due_at = '-infinity'"), [
    'schedules',
  ])
  await goTo('07:00')
  await goTo('08:00')
  const titles = await titlesOf(owner)
  expect([titles.length - before.length, firstOf(titles) - firstOf(before)]).toEqual([1, 1])
})

describe('held back over quiet hours', () => {
  beforeEach(() => owner.client.call('PATCH', '/settings', { quietFrom: '22:00', quietTo: '08:10' }))

  it('a snoozed item is notified at the end of its snooze, not before', async () => {
    await addReminder()
    await goTo('08:00')
    expect((await answerNewest(sam, 'snooze')).status).toBe(200)
    await goTo('08:10')
    expect(await titlesOf(owner)).toEqual([])
    await goTo('08:15')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
  })

  it('an item is not notified to a person whom it no longer concerns', async () => {
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

it('a record of another kind with the id of a medication does not affect its doses', async () => {
  const { id } = await addMedication()
  const reminder = await owner.client.call('POST', `/pets/${petId}/reminders`, {
    ...bodies.reminder({ id }),
    date: '2026-06-20',
    timeZone: 'UTC',
  })
  expect(reminder.status).toBe(200)
  setClock('08:00')
  await tell()
  expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna'])
})

it('the mail link of a user with a deleted account is answered like any other', async () => {
  const { appUrl, keys } = app.services
  const url = unsubscribeUrl({ appUrl, key: keys.unsubscribeLinks }, { userId: sam.userId, kind: 'dose' })
  await sam.client.call('POST', '/account/deletion', { confirmation: 'DELETE' })
  expect((await fetch(`${app.url}${new URL(url).pathname}`, { method: 'POST' })).status).toBe(204)
})
