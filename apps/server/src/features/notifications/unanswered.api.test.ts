import { beforeEach, describe, expect, it } from 'vitest'
import type { UnansweredDose } from '@app/domain/notifications/notices.contract'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { listen } from '@app/testing/live-client'
import { list, useToldHousehold } from './notices.fixture.ts'

const { clock, here, goTo, addMedication, addReminder } = useToldHousehold()
let owner: TestPerson
let sam: TestPerson
beforeEach(() => ({ owner, sam } = here()))

const listed = async ({ client }: TestPerson) =>
  (await client.call<{ entries: UnansweredDose[]; total: number }>('GET', '/unanswered-doses')).body
const unanswered = async (person: TestPerson): Promise<UnansweredDose[]> => (await listed(person)).entries
const namesIn = async (person: TestPerson): Promise<string[]> =>
  (await unanswered(person)).map(({ name }) => name)
/** Notices of a dose, as '08:00 Ana, Sam'. */
const toldIn = ({ steps }: UnansweredDose): string[] =>
  steps.map(({ at, people }) => `${at.slice(11, 16)} ${people.map(({ name }) => name).join(', ')}`)
const snooze = ({ client }: TestPerson, id: string) => client.call('POST', `/unanswered-doses/${id}/snooze`)
const mark = ({ client }: TestPerson, id: string, time: string) =>
  client.call('POST', `/medications/${id}/doses`, bodies.dose({ date: '2026-06-15', time }))

describe('doses that no one has answered', () => {
  // spec product: an unanswered dose is first among the notifications, with its alert steps, Given, Skip and
  //   Snooze; one answer quiets it everywhere
  it('are listed with the notified users, until a user answers', async () => {
    const vera = await makeMember(here().app, owner, 'viewer', 'Vera')
    const alerts = { repeatMinutes: 5, repeatTimes: 1, escalateTo: vera.userId }
    expect((await owner.client.call('PUT', '/care-alerts', alerts)).status).toBe(200)
    const { id } = await addMedication()
    await addReminder()
    await goTo('07:59')
    expect(await unanswered(owner)).toEqual([])
    for (const time of ['08:00', '08:05', '08:10']) await goTo(time)
    const [dose, ...others] = await unanswered(sam)
    expect(others).toEqual([])
    expect(dose).toMatchObject({
      medicationId: id,
      petName: 'Luna',
      name: 'Apoquel',
      date: '2026-06-15',
      time: '08:00',
      snoozedUntil: null,
      tooLateAt: null,
    })
    expect(dose && toldIn(dose)).toEqual(['08:00 Ana, Sam', '08:05 Ana, Sam', '08:10 Vera'])
    expect((await vera.client.call('GET', '/unanswered-doses')).status).toBe(403)
    expect((await mark(sam, id, '08:00')).status).toBe(200)
    expect(await unanswered(owner)).toEqual([])
  })

  it('are put off one by one, for everyone', async () => {
    await addMedication()
    await addMedication({ name: 'Cerenia' })
    await goTo('08:00')
    const [first] = await unanswered(owner)
    expect(await snooze(sam, first?.id ?? '')).toMatchObject({
      status: 200,
      body: { title: 'Snoozed for 15 minutes', message: first?.name },
    })
    const putOff = (await unanswered(owner)).filter(({ snoozedUntil }) => snoozedUntil !== null)
    expect(putOff.map(({ id }) => id)).toEqual([first?.id])
    expect(await unanswered(owner)).toHaveLength(2)
    expect((await list(sam))[0]?.read).toBe(true)
    expect((await list(owner))[0]?.read).toBe(false)
  })

  it('send a live event when they are snoozed, without an entry in the feed', async () => {
    await addMedication()
    await goTo('08:00')
    const [dose] = await unanswered(owner)
    const feed = () => owner.client.call('GET', '/activity')
    const before = await feed()
    const stream = await listen(sam.client)
    await stream.until(({ kind }) => kind === 'hello')
    await snooze(owner, dose?.id ?? '')
    await clock.wind(1000)
    await stream.untilEvent({ subject: 'occurrences', household: owner.householdId })
    expect((await feed()).body).toEqual(before.body)
    await mark(sam, dose?.medicationId ?? '', '08:00')
    await clock.wind(1000)
    await stream.untilEvent({ subject: 'doses' })
    expect(stream.events().filter(({ subject }) => subject === 'occurrences')).toHaveLength(1)
    stream.close()
  })

  it('can’t be snoozed once they are answered, nor by another household', async () => {
    const { id } = await addMedication()
    await goTo('08:00')
    const [dose] = await unanswered(owner)
    const stranger = await makePerson(here().app, { name: 'Eve' })
    expect(await unanswered(stranger)).toEqual([])
    expect((await snooze(stranger, dose?.id ?? '')).status).toBe(404)
    await mark(sam, id, '08:00')
    expect(await snooze(owner, dose?.id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'NOTICE_ANSWERED' },
    })
  })

  it('list a person notified after their quiet hours at that time, and once', async () => {
    await owner.client.call('PATCH', '/settings', { timeZone: 'UTC', quietFrom: '22:00', quietTo: '10:00' })
    await addMedication()
    for (const time of ['08:00', '08:30', '09:00', '10:00']) await goTo(time)
    const [dose] = await unanswered(owner)
    expect(dose && toldIn(dose)).toEqual(['08:00 Sam', '08:30 Sam', '09:00 Sam', '10:00 Ana'])
  })

  it('list each person once in the line of one notification that arrived after quiet hours', async () => {
    for (const { client } of [owner, sam]) {
      await client.call('PATCH', '/settings', { timeZone: 'UTC', quietFrom: '22:00', quietTo: '10:00' })
    }
    await addMedication()
    for (const time of ['08:00', '08:30', '09:00', '10:00']) await goTo(time)
    const [dose] = await unanswered(owner)
    expect(dose && toldIn(dose)).toEqual(['10:00 Ana, Sam'])
  })

  it('are the three that have waited longest, with their total number', async () => {
    for (const [at, name] of ['One', 'Two', 'Three', 'Four'].entries()) {
      await addMedication({ name, times: [`08:0${at}`] })
    }
    await goTo('07:59')
    expect(await listed(owner)).toEqual({ entries: [], total: 0 })
    await goTo('08:05')
    expect(await namesIn(owner)).toEqual(['One', 'Two', 'Three'])
    expect((await listed(owner)).total).toBe(4)
  })

  it('make room for the others once they are put off, until they are due again', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await addMedication({ name })
    await goTo('08:00')
    const shown = await unanswered(owner)
    const hidden = ['One', 'Two', 'Three', 'Four'].find((name) => shown.every((dose) => dose.name !== name))
    for (const { id } of shown) await snooze(owner, id)
    expect((await namesIn(owner))[0]).toBe(hidden)
    await goTo('08:15')
    expect(await namesIn(owner)).toEqual(shown.map(({ name }) => name))
  })

  it('come before doses that are too late to give', async () => {
    for (const name of ['One', 'Two', 'Three']) await addMedication({ name, latestMinutes: 30 })
    await addMedication({ name: 'Insulin', times: ['09:00'], isCritical: true })
    for (const time of ['08:00', '09:00']) await goTo(time)
    expect((await namesIn(sam))[0]).toBe('Insulin')
    const [fresh] = await unanswered(sam)
    await snooze(sam, fresh?.id ?? '')
    expect((await namesIn(sam))[0]).toBe('Insulin')
  })
})
