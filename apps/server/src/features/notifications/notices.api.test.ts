import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '@app/testing/app'
import {
  addSession,
  makeMember,
  makePerson,
  removeMember,
  setPlan,
  type TestPerson,
} from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type AnsweredRecord } from '@app/testing/factories/records'
import { stepOf } from '@app/testing/factories/rhythms'
import { answer, list, titlesOf, useToldHousehold } from './notices.fixture.ts'

const { here, look, goTo, setClock, addMedication, addReminder } = useToldHousehold()
let app: TestApp
let owner: TestPerson
let sam: TestPerson
let petId = ''
beforeEach(() => ({ app, owner, sam, petId } = here()))

const mark = ({ client }: TestPerson, id: string) =>
  client.call('POST', `/medications/${id}/doses`, bodies.dose({ date: '2026-06-15', time: '08:00' }))

async function withAlerts(alerts: object): Promise<void> {
  const body = { repeatMinutes: 15, repeatTimes: 1, escalateTo: null, ...alerts }
  expect((await owner.client.call('PUT', '/care-alerts', body)).status).toBe(200)
}

describe('a dose', () => {
  // spec product: one notification for each item, user and step, however many workers run
  it('notifies everyone who may give it, once and not before its minute', async () => {
    const viewer = await makeMember(app, owner, 'viewer', 'Vera')
    await addMedication()
    await goTo('07:59')
    expect(await list(owner)).toEqual([])
    await goTo('08:00')
    for (const person of [owner, sam]) {
      expect(await list(person)).toMatchObject([
        {
          kind: 'dose',
          type: 'info',
          title: 'Time for: Apoquel for Luna',
          message: '5.4 mg · due at 8:00\u00a0AM',
          link: '/',
          householdId: owner.householdId,
          read: false,
        },
      ])
    }
    expect(await list(viewer)).toEqual([])
    await goTo('08:01')
    expect(await list(owner)).toHaveLength(1)
  })

  it('of a rhythm is notified with the units of its day', async () => {
    await addMedication({
      startDate: '2026-06-15',
      rhythm: [
        stepOf({ times: ['08:00'], days: 1, doseUnits: 2 }),
        stepOf({ times: ['08:00'], days: null, doseUnits: 1 }),
      ],
    })
    const toldAt = async (day: string) => {
      await goTo('08:00', day)
      return (await list(sam))[0]?.message
    }
    expect(await toldAt('15')).toBe('5.4 mg · 2 units · due at 8:00\u{A0}AM')
    sam.client = await addSession(app, sam, null)
    sam.client.household = owner.householdId
    expect(await toldAt('16')).toBe('5.4 mg · 1 unit · due at 8:00\u{A0}AM')
  })

  it('is announced once, however many processes read it at once', async () => {
    await addMedication()
    await addReminder()
    setClock('08:00')
    await Promise.all(Array.from({ length: 8 }, look))
    expect(await titlesOf(owner)).toEqual(['2 things are due for Luna'])
  })

  // spec product: an unanswered dose is notified again, then to a chosen person; an answer silences every
  //   notification and names its author
  it('without an answer is announced again, and then to the chosen user', async () => {
    const viewer = await makeMember(app, owner, 'viewer', 'Vera')
    await withAlerts({ escalateTo: viewer.userId })
    await addMedication()
    for (const time of ['08:00', '08:15', '08:30', '08:45', '12:00']) await goTo(time)
    const again = ['Still due: Apoquel for Luna', 'Time for: Apoquel for Luna']
    expect([await titlesOf(owner), await titlesOf(sam)]).toEqual([again, again])
    expect(await list(viewer)).toMatchObject([
      { title: 'Nobody has answered: Apoquel for Luna', type: 'error' },
    ])
  })

  it('that a user answers is silent for everyone, and says by whom', async () => {
    const { id } = await addMedication()
    await goTo('08:00')
    expect((await mark(sam, id)).status).toBe(200)
    await goTo('08:05')
    expect(await list(owner)).toMatchObject([
      { title: 'Given by Sam', message: 'Apoquel (Luna) at 8:00\u00a0AM', read: true },
    ])
    expect(await titlesOf(sam)).toEqual(['Given by you'])
    await goTo('08:30')
    expect(await list(owner)).toHaveLength(1)
  })

  it('is notified at its next step again after its mark was undone', async () => {
    const { id } = await addMedication()
    await goTo('08:00')
    const { body } = await sam.client.call<{ dose: { id: string } }>(
      'POST',
      `/medications/${id}/doses`,
      bodies.dose({ date: '2026-06-15', time: '08:00' }),
    )
    await goTo('08:05')
    await sam.client.call('POST', `/doses/${body.dose.id}/undo`)
    await goTo('08:30')
    expect(await titlesOf(owner)).toEqual(['Still due: Apoquel for Luna', 'Given by Sam'])
  })

  it('that is answered before its time is not notified', async () => {
    const { id } = await addMedication()
    await mark(sam, id)
    await goTo('08:00')
    expect(await list(owner)).toEqual([])
  })
})

// spec product: items due in one minute are one notification that names all; so are items that became due
//   during an outage
//   in packages/domain/src/notifications/decide.rules.ts
describe('all items due in one minute', () => {
  it('is one notification that names all', async () => {
    await addMedication()
    await addMedication({ name: 'Rimadyl' })
    const { id: other } = await addPet(owner.client, { name: 'Milo' })
    await addRecordOf(owner.client, 'reminder', other, {
      ...bodies.reminder(),
      date: '2026-06-15',
      time: '08:00',
      timeZone: 'UTC',
    })
    await goTo('08:00')
    const [told, ...rest] = await list(owner)
    expect([told?.title, rest]).toEqual(['3 things are due for Luna and Milo', []])
    for (const name of ['Apoquel (Luna)', 'Rimadyl (Luna)', 'Nail trim (Milo)']) {
      expect(told?.message).toContain(name)
    }
  })

  it('is one, too, for what piled up while no one looked', async () => {
    await addMedication()
    await addReminder({ time: '09:00' })
    await addReminder({ title: 'Bath', time: '10:30' })
    await goTo('11:00')
    expect(await titlesOf(owner)).toEqual(['3 things are due for Luna'])
    await goTo('11:30')
    expect(await list(owner)).toHaveLength(1)
  })
})

// spec product: quiet hours in the person's zone, which critical doses break
describe('in quiet hours', () => {
  beforeEach(async () => {
    await owner.client.call('PATCH', '/settings', { quietFrom: '22:00', quietTo: '09:00' })
  })

  it('silences that user, and afterwards announces the items still due, as one', async () => {
    const { id } = await addMedication()
    await addReminder({ time: '08:30' })
    await addReminder({ title: 'Bath', time: '08:40' })
    await goTo('08:00')
    await mark(sam, id)
    for (const time of ['08:30', '08:40']) await goTo(time)
    expect([(await list(owner)).length, (await list(sam)).length]).toEqual([0, 3])
    await goTo('09:00')
    expect(await list(owner)).toMatchObject([
      { title: '2 things are due for Luna', message: 'Nail trim, Bath' },
    ])
  })

  it('announces a critical dose nonetheless', async () => {
    await addMedication({ isCritical: true })
    await goTo('08:00')
    expect(await list(owner)).toMatchObject([{ type: 'error', title: 'Time for: Apoquel for Luna' }])
  })
})

describe('notifies no one', () => {
  // spec core-records §3: the notification switches have their effect: email, browser, reminders, health,
  //   appointments, medications
  it('what they switched off', async () => {
    await sam.client.call('PATCH', '/settings', { medicationReminders: false })
    await addMedication()
    await goTo('08:00')
    expect([(await list(owner)).length, (await list(sam)).length]).toEqual([1, 0])
  })

  it('of a reminder that is assigned to another person', async () => {
    await addReminder({ assignedTo: sam.userId })
    await goTo('08:00')
    expect([(await list(owner)).length, (await list(sam)).length]).toEqual([0, 1])
  })

  // spec product: nothing is sent for an archived pet, a paused reminder, or a person who left
  //   in packages/domain/src/due/plan.rules.ts
  it('of an archived pet, a paused reminder, a stopped medicine, or after they left', async () => {
    const medication = await addMedication()
    await addReminder()
    const paused = await addReminder({ title: 'Bath' })
    await owner.client.call('POST', `/reminders/${paused.id}/pause`, { version: paused.version })
    await owner.client.call('PATCH', `/medications/${medication.id}`, { ...medication, isActive: false })
    await removeMember(app, owner, sam)
    const { version } = (await owner.client.call<AnsweredRecord>('GET', `/pets/${petId}`)).body
    await owner.client.call('POST', `/pets/${petId}/archive`, { version })
    await goTo('08:00')
    expect([await list(owner), await list(sam)]).toEqual([[], []])
  })
})

describe('a visit and a vaccination', () => {
  // spec product: visits are notified at 18:00 the day before and two hours ahead, vaccinations 30, 7 and 0
  //   days before
  it('are announced ahead of their time', async () => {
    await addRecordOf(owner.client, 'appointment', petId, { dateTime: '2026-06-16T14:15:00Z' })
    await addRecordOf(owner.client, 'vaccination', petId, {
      vaccineName: 'Rabies',
      administeredDate: '2026-06-01',
      nextDueDate: '2026-06-23',
    })
    await goTo('18:00')
    expect(await list(sam)).toMatchObject([
      {
        kind: 'visit',
        title: 'Dental Cleaning for Luna',
        message: 'Tomorrow at 2:15\u00a0PM · Dr. Ortiz',
        link: `/pets/${petId}`,
      },
    ])
    await goTo('09:00', '16')
    await goTo('12:15', '16')
    expect((await list(sam)).map(({ title, message }) => [title, message])).toEqual([
      ['Dental Cleaning for Luna', 'Today at 2:15\u00a0PM · Dr. Ortiz'],
      ['Rabies for Luna is due in 7 days', 'Book a visit if you have not yet.'],
      ['Dental Cleaning for Luna', 'Tomorrow at 2:15\u00a0PM · Dr. Ortiz'],
    ])
  })
})

// spec product: Given, Done and Snooze on the notification itself, with undo; an answer that needs a decision
//   opens the app
describe('a notification', () => {
  it('is answered where it is shown: doses and reminders at once, with undo', async () => {
    const { id } = await addMedication()
    await addReminder()
    await goTo('08:00')
    const [told] = await list(sam)
    const path = told?.id ?? ''
    const done = await answer(sam, path)
    expect(done.body).toMatchObject({ title: 'Done', canUndo: true })
    expect(done.body.message.split(' and ').toSorted()).toEqual(['Apoquel', 'Nail trim'])
    expect((await answer(sam, path)).body).toEqual(done.body)
    await goTo('08:01')
    expect(await titlesOf(owner)).toEqual(['Answered by Sam'])
    expect((await sam.client.call('POST', `/notifications/${path}/undo`)).status).toBe(200)
    expect((await mark(owner, id)).status).toBe(200)
  })

  it('that another person has answered names that person, and one of another household is not found', async () => {
    await addMedication()
    await goTo('08:00')
    const [mine] = await list(owner)
    const [theirs] = await list(sam)
    const stranger = await makePerson(app)
    expect((await answer(stranger, mine?.id ?? '')).status).toBe(404)
    expect((await answer(sam, theirs?.id ?? '')).body.title).toBe('Given')
    const late = await answer(owner, mine?.id ?? '')
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'NOTICE_ANSWERED', message: 'Given by Sam 8:00\u00a0AM' },
    ])
  })

  it('opens the app where a picture is wanted', async () => {
    await setPlan(app, owner, 'premium')
    expect((await owner.client.call('PATCH', '/settings', { photoConfirmation: true })).status).toBe(200)
    await addMedication()
    await goTo('08:00')
    const [told] = await list(owner)
    expect((await answer(owner, told?.id ?? '')).body.code).toBe('NOTICE_WANTS_PICTURE')
  })

  it('opens the app where another dose was given shortly before', async () => {
    const { id } = await addMedication({
      name: 'Rimadyl',
      times: ['08:00', '08:10'],
      frequency: 'Twice daily',
    })
    await goTo('08:08')
    await mark(sam, id)
    await goTo('08:10')
    const [told] = await list(owner)
    expect((await answer(owner, told?.id ?? '')).body.code).toBe('DOSE_CLOSE_TO_ANOTHER')
  })

  // spec product: a notification of a dose that is too late says so and is not answered with Given
  it('opens the app where it is too late for the dose by now', async () => {
    await addMedication({ name: 'Insulin', times: ['07:50'], latestMinutes: 15 })
    await goTo('07:50')
    const [told] = await list(owner)
    expect(told?.title).toBe('Time for: Insulin for Luna')
    setClock('08:06')
    expect((await answer(owner, told?.id ?? '')).body.code).toBe('DOSE_TOO_LATE')
    await goTo('08:20')
    expect((await list(owner))[0]).toMatchObject({
      title: 'Past its time: Insulin for Luna',
      message: 'Too late for this dose: ask your vet · 5.4 mg · due at 7:50\u{A0}AM',
    })
  })

  // spec product: deleting a pet deletes the notifications that concern only that pet
  //   in db/schema/50-notifications.sql
  it('disappears from the list of notifications with its pet, unless it names another pet', async () => {
    await setPlan(app, owner, 'premium')
    const { id: otherId } = await addPet(owner.client, { name: 'Milo' })
    const bath = { title: 'Bath', date: '2026-06-15', time: '08:05', timeZone: 'UTC' }
    await addReminder()
    await goTo('08:00')
    await addReminder({ time: '08:05' })
    await addRecordOf(owner.client, 'reminder', otherId, bath)
    await goTo('08:05')
    expect(await titlesOf(sam)).toEqual(['2 things are due for Luna and Milo', 'Nail trim for Luna'])
    expect((await owner.client.call('DELETE', `/pets/${petId}`)).status).toBe(200)
    expect([await titlesOf(owner), await titlesOf(sam)]).toEqual([
      ['2 things are due for Luna and Milo'],
      ['2 things are due for Luna and Milo'],
    ])
    expect((await owner.client.call('DELETE', `/pets/${otherId}`)).status).toBe(200)
    expect([await titlesOf(owner), await titlesOf(sam)]).toEqual([[], []])
  })

  // spec product: a snooze that ends before the due time loses no notice at the due time
  //   in packages/domain/src/due/notices.rules.ts
  it('comes again at the due time after a snooze that ends before', async () => {
    const { id } = await addReminder({ time: '12:00' })
    await goTo('08:00')
    const until = '2026-06-15T08:30:00Z'
    const snooze = { date: '2026-06-15', until }
    expect((await sam.client.call('POST', `/reminders/${id}/snooze`, snooze)).status).toBe(200)
    await goTo('08:30')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna'])
    await goTo('12:00')
    expect(await titlesOf(owner)).toEqual(['Nail trim for Luna', 'Nail trim for Luna'])
  })

  it('is snoozed for everyone, and then announced again', async () => {
    await addMedication()
    await goTo('08:00')
    const [told] = await list(sam)
    const put = await answer(sam, told?.id ?? '', 'snooze')
    expect(put.body).toEqual({ title: 'Snoozed for 15 minutes', message: 'Apoquel', canUndo: false })
    await goTo('08:14')
    expect(await list(owner)).toHaveLength(1)
    await goTo('08:15')
    expect(await titlesOf(owner)).toEqual(['Time for: Apoquel for Luna', 'Time for: Apoquel for Luna'])
  })
})
