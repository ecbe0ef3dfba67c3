import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@app/domain/kernel/time/dates'
import { type Recurrence, seriesDays } from '@app/domain/kernel/time/recurrence'
import { instantOf, localTimeOf } from '@app/domain/kernel/time/zoned-time'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addCalendarFeed, fetchCalendar } from '@app/testing/factories/calendar-feeds'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord, bodies } from '@app/testing/factories/records'
import { readCalendar } from '@app/testing/read-calendar'

let app: TestApp
let owner: TestPerson
let petId: string
let address: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
  address = (await addCalendarFeed(owner.client)).address
})
afterAll(() => app.stop())

const DAY = 86_400_000
const inDays = (days: number): string => {
  const at = new Date(Date.now() + days * DAY)
  at.setUTCSeconds(0, 0)
  return at.toISOString()
}
const today = new Date().toISOString().slice(0, 10)
const addVisit = (fields: object) => addRecordOf(owner.client, 'appointment', petId, fields)
const changeVisit = async ({ id, version }: AnsweredRecord, fields: object): Promise<AnsweredRecord> => {
  const body = { ...bodies.appointment(fields), version }
  return (await owner.client.call<AnsweredRecord>('PATCH', `/appointments/${id}`, body)).body
}

describe('visits', () => {
  it('contain title, time, place and vet, and a link to the app', async () => {
    const dateTime = inDays(3)
    const visit = await addVisit({
      title: 'Surgery',
      dateTime,
      vetAddress: '12 Elm St, Springfield; 2nd floor',
      notes: 'Nothing to eat',
    })
    const event = (await fetchCalendar(address)).find('Biscuit: Surgery')
    const link = `${app.url}/pets/${petId}?tab=appts&record=${visit.id}&household=${owner.householdId}`
    expect(event).toMatchObject({
      uid: `${visit.id}@records.pawtrail`,
      location: '12 Elm St, Springfield; 2nd floor',
      description: `With Dr. Ortiz\nNothing to eat\n${link}`,
      start: dateTime,
      end: new Date(Date.parse(dateTime) + 3_600_000).toISOString(),
      status: 'CONFIRMED',
      sequence: 1,
      isAllDay: false,
    })
  })

  // spec product: a visit that moves or is cancelled does so in the calendar
  //   in packages/domain/src/calendar-feeds/calendar-entries.rules.ts
  it('that move or are cancelled are the same event, newer and marked', async () => {
    const visit = await addVisit({ title: 'Grooming', dateTime: inDays(5) })
    const moved = await changeVisit(visit, { title: 'Grooming', dateTime: inDays(6) })
    const after = (await fetchCalendar(address)).find('Biscuit: Grooming')
    expect(after).toMatchObject({ start: inDays(6), sequence: 2, status: 'CONFIRMED' })
    await changeVisit(moved, { title: 'Grooming', dateTime: inDays(6), status: 'cancelled' })
    const cancelled = (await fetchCalendar(address)).find('Biscuit: Grooming')
    expect(cancelled).toMatchObject({ uid: after?.uid, sequence: 3, status: 'CANCELLED' })
  })

  it('stay for 90 days once they are over, and appear up to two years ahead', async () => {
    const titles: [string, number][] = [
      ['Eighty-nine', -89],
      ['Ninety-one', -91],
      ['Two years', 730],
      ['Later', 732],
    ]
    for (const [title, days] of titles) {
      await addVisit({ title, dateTime: inDays(days), ...(days < 0 ? { status: 'completed' } : {}) })
    }
    const { events } = await fetchCalendar(address)
    const shown = titles.filter(([title]) => events.some((event) => event.title === `Biscuit: ${title}`))
    expect(shown.map(([title]) => title)).toEqual(['Eighty-nine', 'Two years'])
  })
})

describe('vaccinations', () => {
  it('are due all day, until a newer dose replaces them', async () => {
    const due = { nextDueDate: addDays(today, 20) }
    await addRecordOf(owner.client, 'vaccination', petId, due)
    expect((await fetchCalendar(address)).find('Biscuit: Rabies due')).toMatchObject({
      start: due.nextDueDate,
      end: addDays(due.nextDueDate, 1),
      isAllDay: true,
    })
    await addRecordOf(owner.client, 'vaccination', petId, {
      administeredDate: today,
      nextDueDate: addDays(today, 400),
      vaccineName: 'rabies',
    })
    const { events } = await fetchCalendar(address)
    const dates = events.filter(({ title }) => /rabies/i.test(title)).map(({ start }) => start)
    expect(dates).toEqual([addDays(today, 400)])
  })
})

const repeats: { title: string; date: string; time: string | null; repeat: Recurrence; rest?: object }[] = [
  { title: 'Daily', date: today, time: '08:00', repeat: { unit: 'day', every: 1, weekdays: [] } },
  { title: 'Third day', date: today, time: '23:30', repeat: { unit: 'day', every: 3, weekdays: [] } },
  { title: 'Weekdays', date: today, time: '07:15', repeat: { unit: 'week', every: 2, weekdays: [1, 3, 7] } },
  {
    title: 'Month end',
    date: '2027-01-31',
    time: '18:00',
    repeat: { unit: 'month', every: 1, weekdays: [] },
  },
  { title: 'The 29th', date: '2026-12-29', time: null, repeat: { unit: 'month', every: 2, weekdays: [] } },
  {
    title: 'Until',
    date: today,
    time: '12:00',
    repeat: { unit: 'week', every: 1, weekdays: [] },
    rest: { endsOn: addDays(today, 100) },
  },
  {
    title: 'Ten times',
    date: '2027-01-30',
    time: null,
    repeat: { unit: 'month', every: 1, weekdays: [] },
    rest: { endsAfter: 10 },
  },
]

describe.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'reminders in %s',
  (timeZone) => {
    // spec product: feeds are read alike by calendar programs: rules, time zones, text that people typed
    it('come at the same instants as here, through both changes of the clock', async () => {
      const pet = await addPet(owner.client, { name: timeZone })
      for (const { rest, ...fields } of repeats) {
        await addRecordOf(owner.client, 'reminder', pet.id, { ...fields, ...rest, timeZone })
      }
      const feed = await addCalendarFeed(owner.client, { petId: pet.id, categories: ['reminders'] })
      const { events } = await fetchCalendar(feed.address)
      const [from, to] = [today, addDays(today, 600)]
      for (const { title, date, time, repeat, rest = {} } of repeats) {
        const { endsOn: until, endsAfter: times } = rest as { endsOn?: string; endsAfter?: number }
        const series = { recurrence: repeat, startDate: date, until: until ?? null, times: times ?? null }
        const days = [...seriesDays(series, from, addDays(to, 2))]
        const expected = days.map((day) =>
          time === null ? day : instantOf(day, time, timeZone).toISOString(),
        )
        const starts = events
          .filter((event) => event.title === `${timeZone}: ${title}`)
          .flatMap((event) => event.startsBetween(from, to))
          .toSorted()
        expect([title, starts]).toEqual([title, expected.filter((start) => start >= from && start < to)])
      }
    })
  },
)

describe('reminders', () => {
  it('that are paused, stopped or of an archived pet are left out', async () => {
    const pet = await addPet(owner.client, { name: 'Miso' })
    const [kept, paused, stopped] = [
      await addRecordOf(owner.client, 'reminder', pet.id, { title: 'Kept', date: addDays(today, 3) }),
      await addRecordOf(owner.client, 'reminder', pet.id, { title: 'Paused', date: addDays(today, 3) }),
      await addRecordOf(owner.client, 'reminder', pet.id, { title: 'Stopped', date: addDays(today, 3) }),
    ]
    await owner.client.call('POST', `/reminders/${paused.id}/pause`, { version: 1 })
    await owner.client.call('POST', `/reminders/${stopped.id}/stop`, { version: 1 })
    const feed = await addCalendarFeed(owner.client, { petId: pet.id })
    const titles = async () => (await fetchCalendar(feed.address)).events.map(({ title }) => title)
    expect(await titles()).toEqual(['Miso: Kept'])
    expect(kept.id).toBeDefined()
    await owner.client.call('POST', `/pets/${pet.id}/archive`, { version: pet.version })
    const empty = await fetchCalendar(feed.address)
    expect([empty.events, empty.description]).toEqual([
      [],
      'This pet was moved to In Loving Memory, so there is nothing to show.',
    ])
  })
})

describe('doses', () => {
  it('of the next 30 days are events at their times', async () => {
    const pet = await addPet(owner.client, { name: 'Rex' })
    const timeZone = 'America/New_York'
    await addRecordOf(owner.client, 'medication', pet.id, {
      startDate: addDays(today, 2),
      times: ['07:00', '19:00'],
      timeZone,
    })
    await addRecordOf(owner.client, 'medication', pet.id, { name: 'Relief', frequency: 'As needed' })
    const feed = await addCalendarFeed(owner.client, { petId: pet.id })
    const { events } = await fetchCalendar(feed.address)
    const here = localTimeOf(new Date(), timeZone).date
    const days = Array.from({ length: 31 }, (_, ahead) => addDays(here, ahead)).filter(
      (day) => day >= addDays(today, 2),
    )
    expect(events.map(({ title, start }) => [title, start])).toEqual(
      days.flatMap((day) =>
        ['07:00', '19:00'].map((time) => [
          'Rex: Apoquel, 5.4 mg',
          instantOf(day, time, timeZone).toISOString(),
        ]),
      ),
    )
  })

  it('of a rhythm follow its steps, with the amount of each', async () => {
    const pet = await addPet(owner.client, { name: 'Tapir' })
    const startDate = addDays(today, 3)
    await addRecordOf(owner.client, 'medication', pet.id, {
      startDate,
      timeZone: 'UTC',
      instructions: 'With food',
      rhythm: [
        { unit: 'hour', every: 12, times: ['06:00'], days: 1, doseUnits: 2 },
        { unit: 'day', every: 2, times: ['06:00'], days: 3, doseUnits: 0.5 },
      ],
    })
    const feed = await addCalendarFeed(owner.client, { petId: pet.id })
    const { events } = await fetchCalendar(feed.address)
    expect(events.map(({ start, description }) => [start, description?.split('\n').slice(0, 2)])).toEqual([
      [`${startDate}T06:00:00.000Z`, ['2 units', 'With food']],
      [`${startDate}T18:00:00.000Z`, ['2 units', 'With food']],
      [`${addDays(startDate, 1)}T06:00:00.000Z`, ['0.5 units', 'With food']],
      [`${addDays(startDate, 3)}T06:00:00.000Z`, ['0.5 units', 'With food']],
    ])
  })
})

describe('who sees what', () => {
  // spec product: a feed shows what its person may see now, can only read, and ends with membership and account
  it('shows what the user may see now: a changed role changes the feed', async () => {
    const viewer = await makeMember(app, owner, 'viewer')
    const { address: theirs } = await addCalendarFeed(viewer.client)
    expect((await fetchCalendar(theirs)).events.length).toBeGreaterThan(0)
    const change = { role: 'member', nickname: null, endsOn: null }
    const changed = await owner.client.call('PATCH', `/household/members/${viewer.userId}`, change)
    expect(changed.status).toBe(200)
    const after = await fetchCalendar(theirs)
    expect([after.events, after.description]).toEqual([
      [],
      'Your role in this household does not let you see these records. Ask its owner.',
    ])
  })

  it('is one household and one pet', async () => {
    const other = await makePerson(app)
    const { id } = await addPet(other.client, { name: 'Stranger' })
    await addRecordOf(other.client, 'appointment', id, { dateTime: inDays(1) })
    const one = await addPet(owner.client, { name: 'Solo' })
    await addRecordOf(owner.client, 'appointment', one.id, { dateTime: inDays(1) })
    const feed = await addCalendarFeed(owner.client, { petId: one.id, categories: ['visits'] })
    expect((await fetchCalendar(feed.address)).events.map(({ title }) => title)).toEqual([
      'Solo: Dental Cleaning',
    ])
    const all = await fetchCalendar(address)
    expect(all.events.some(({ title }) => title.startsWith('Stranger'))).toBe(false)
  })
})

/** Normalises line breaks, of which calendars have one kind. */
const plain = (value: unknown): string => String(value).replaceAll('\r\n', '\n').replaceAll('\r', '\n')

const nasty = [
  '<b>bold</b> & "quoted"; a, b \\ c',
  'one\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:two',
  'one\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
  String.raw`literally \n and \, and \\`,
  '🐶🐾 Ĩñtërnâtiônàl 犬 كلب 👩‍👩‍👧',
  'BEGIN:VALARM',
]

describe('what people typed', () => {
  // spec product: unusual titles are shown as typed in the app, on the lock screen and by mail, and cut
  //   between letters
  it.each(nasty)('stays inside its field: %j', async (text) => {
    const person = await makePerson(app)
    const pet = await addPet(person.client, { name: text.slice(0, 40) })
    const visit = { title: text, notes: text, vetAddress: text, vetName: text, dateTime: inDays(2) }
    const { body } = await person.client.call<AnsweredRecord>(
      'POST',
      `/pets/${pet.id}/appointments`,
      bodies.appointment(visit),
    )
    const feed = await addCalendarFeed(person.client, { name: text.slice(0, 60) })
    const raw = await (await fetch(feed.address)).text()
    expect(raw.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(raw.match(/^(BEGIN|END):VCALENDAR/gm)).toHaveLength(2)
    const lines = raw.split('\r\n')
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
    const { name, events } = readCalendar(raw)
    expect(events).toHaveLength(1)
    expect(name).toBe(plain(feed.feed.name))
    expect(events[0]?.title).toBe(`${plain(pet['name'])}: ${plain(body['title'])}`)
    expect(events[0]?.location).toBe(plain(body['vetAddress']))
    expect(events[0]?.description).toContain(plain(body['notes']))
  })
})
