import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@app/domain/kernel/time/dates'
import { storyContract, type StoryEntry, type StoryPage } from '@app/domain/story/story.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addDocument, addPet, addRecordOf, bodies, photoForm } from '@app/testing/factories/records'
import { createClient } from '@app/testing/http-client'
import { newId } from '../../platform/base/ids.ts'
import { planDueSources } from '../due/due.service.ts'

/** Sunday noon. */
const NOW = new Date('2026-06-21T12:00:00Z')

let app: TestApp
const clock = createTestClock(NOW)
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app?.stop())

const answer = storyContract.listStory['~orpc'].outputSchema

async function readStory({ client }: TestPerson, petId: string, query = ''): Promise<StoryPage> {
  const { status, body } = await client.call<StoryPage>('GET', `/pets/${petId}/story${query}`)
  expect([status, answer?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

/** Reads every page of a story, a few entries at a time. */
async function readWhole(person: TestPerson, petId: string, limit: number): Promise<StoryEntry[]> {
  const entries: StoryEntry[] = []
  let cursor = ''
  for (let page = 0; page < 100; page += 1) {
    const read = await readStory(person, petId, `?limit=${limit}${cursor}`)
    expect(read.entries.length).toBeLessThanOrEqual(limit)
    entries.push(...read.entries)
    if (read.nextCursor === null) return entries
    cursor = `&cursor=${encodeURIComponent(read.nextCursor)}`
  }
  throw new Error('The story has no end')
}

const briefly = ({ kind, day, title }: StoryEntry) => [day, kind, title].filter(Boolean).join(' ')

/** Returns the day of a pet's newest visit for a reader in a zone. */
async function dayOfVisit({ client }: TestPerson, petId: string, zone: string): Promise<string | undefined> {
  const { body } = await client.call<StoryPage>('GET', `/pets/${petId}/story?only=visits`, undefined, {
    'x-time-zone': zone,
  })
  return body.entries[0]?.day
}

/** Inserts a dose of a pet's medication as the ledger stores it. */
async function mark({ client }: TestPerson, medicationId: string, fields: object): Promise<void> {
  const { status, body } = await client.call<{ dose?: { id: string } }>(
    'POST',
    `/medications/${medicationId}/doses`,
    bodies.dose({ anyway: true, ...fields }),
  )
  expect([status, body.dose && 'marked']).toEqual([200, 'marked'])
}

/** Creates a pet with an entry of every kind, one a day except on the 10th. */
async function makeStory(owner: TestPerson): Promise<string> {
  const { client } = owner
  const { id: petId } = await addPet(client)
  const log = (fields: object) => addRecordOf(client, 'healthLog', petId, fields)
  await log({ type: 'weight', value: null, measure: 4.7, unit: 'kg', logDate: '2025-03-01' })
  await log({ type: 'weight', value: null, measure: 4.6, unit: 'kg', logDate: '2026-06-20' })
  await log({ type: 'behavior', value: 'Drank a lot', notes: 'Twice', logDate: '2026-06-09' })
  await addRecordOf(client, 'vaccination', petId, { administeredDate: '2026-05-03', clinicName: 'Harbor' })
  await addRecordOf(client, 'medication', petId, { startDate: '2026-02-01', endDate: '2026-04-30' })
  await addRecordOf(client, 'appointment', petId, {
    title: 'Checkup',
    dateTime: '2026-06-10T10:00:00Z',
    status: 'completed',
    notes: 'All well',
  })
  await addRecordOf(client, 'appointment', petId, { title: 'To come' })
  await addRecordOf(client, 'appointment', petId, {
    title: 'Called off',
    dateTime: '2026-06-11T10:00:00Z',
    status: 'cancelled',
  })
  await addDocument(client, petId, { datedOn: '2026-06-10' })
  const photo = await client.call('POST', `/pets/${petId}/photos`, await photoForm({ takenOn: '2026-06-17' }))
  expect(photo.status).toBe(200)
  return petId
}

/** Returns the days at home in the story of a pet that is home since June 20, 2023 and was archived. */
async function daysAtHome(owner: TestPerson, archived: object = {}): Promise<string[]> {
  const { id } = await addPet(owner.client, { homeSince: '2023-06-20' })
  await owner.client.call('POST', `/pets/${id}/archive`, { version: 1, ...archived })
  return (await readStory(owner, id)).entries.map(({ day }) => day)
}

describe('the story of a pet', () => {
  let owner: TestPerson
  let petId: string
  beforeAll(async () => {
    owner = await makePerson(app, { name: 'Ana' })
    petId = await makeStory(owner)
  })

  // spec product: a pet’s story lists all past records, newest first
  it('lists all past events, newest first, and no future ones', async () => {
    const { entries, nextCursor, years } = await readStory(owner, petId)
    expect(entries.map(briefly)).toEqual([
      '2026-06-20 weight',
      '2026-06-17 photo In the park',
      '2026-06-10 visit Checkup',
      '2026-06-10 document Blood count',
      '2026-06-09 health-log',
      '2026-05-03 vaccination Rabies',
      '2026-04-30 medication-ended Apoquel',
      '2026-02-01 medication-begun Apoquel',
      '2025-03-01 weight',
    ])
    expect([nextCursor, years]).toEqual([null, [2026, 2025]])
    expect(entries[0]).toMatchObject({
      byName: 'Ana',
      weight: { date: '2026-06-20', kg: 4.6, before: { date: '2025-03-01', kg: 4.7 } },
    })
    const { picture, size } = entries[1] as StoryEntry
    expect((await owner.client.get(picture?.large ?? '')).status).toBe(200)
    expect(size).toMatchObject({ width: expect.any(Number) as number })
    expect(entries[2]).toMatchObject({
      at: '2026-06-10T10:00:00+00:00',
      detail: 'Dr. Ortiz',
      note: 'All well',
    })
    expect(entries[4]).toMatchObject({ log: { type: 'behavior', value: 'Drank a lot' }, note: 'Twice' })
    expect(entries[5]).toMatchObject({ detail: 'Harbor' })
  })

  // spec product: the story shows the day on which a pet moved in and its years at home, which end with its
  //   life
  it('shows when a pet came home, and its years there since', async () => {
    const { id } = await addPet(owner.client, { homeSince: '2024-02-29' })
    const { entries, years } = await readStory(owner, id)
    expect(entries.map(({ kind, day, recordId, title, home }) => [kind, day, recordId, title, home])).toEqual(
      [
        ['home', '2026-03-01', null, 'Biscuit', { since: '2024-02-29', years: 2 }],
        ['home', '2025-03-01', null, 'Biscuit', { since: '2024-02-29', years: 1 }],
        ['home', '2024-02-29', null, 'Biscuit', { since: '2024-02-29', years: 0 }],
      ],
    )
    expect(years).toEqual([2026, 2025, 2024])
    expect(await readWhole(owner, id, 1)).toEqual(entries)
    const of2025 = await readStory(owner, id, '?year=2025')
    expect(of2025.entries).toEqual(entries.slice(1))
    expect(await readStory(owner, id, '?only=photos')).toMatchObject({ entries: [], years: [] })
  })

  it('ends the years at home of a pet in memory with its life, or with its archiving', async () => {
    expect(await daysAtHome(owner)).toEqual(['2026-06-20', '2025-06-20', '2024-06-20', '2023-06-20'])
    expect(await daysAtHome(owner, { diedOn: '2025-06-20' })).toEqual([
      '2025-06-20',
      '2024-06-20',
      '2023-06-20',
    ])
    expect(await daysAtHome(owner, { diedOn: '2024-06-19' })).toEqual(['2023-06-20'])
  })

  it('includes an advanced tracking without a weight', async () => {
    const { id } = await addPet(owner.client)
    const look = bodies.advancedTracking({ tracking: { vitals: { heartRate: 94 } } })
    await owner.client.call('POST', `/pets/${id}/advanced-trackings`, look)
    const { entries } = await readStory(owner, id)
    expect(entries).toMatchObject([
      { kind: 'health-log', log: { type: 'advanced_tracking', tracking: { vitals: { heartRate: 94 } } } },
    ])
  })

  // spec product: the story is paged in one order and shows one kind at a time
  it.each([1, 2, 3, 8])('reads the same by pages of %i', async (limit) => {
    const { entries } = await readStory(owner, petId)
    expect(await readWhole(owner, petId, limit)).toEqual(entries)
  })

  it('shows one kind, with its years, and begins at the end of a year', async () => {
    const weights = await readStory(owner, petId, '?only=weights')
    expect([weights.entries.map(briefly), weights.years]).toEqual([
      ['2026-06-20 weight', '2025-03-01 weight'],
      [2026, 2025],
    ])
    const visits = await readStory(owner, petId, '?only=visits')
    expect([visits.entries.map(briefly), visits.years]).toEqual([['2026-06-10 visit Checkup'], [2026]])
    const before = await readStory(owner, petId, '?year=2025')
    expect([before.entries.map(briefly), before.years]).toEqual([['2025-03-01 weight'], [2026, 2025]])
    expect((await readStory(owner, petId, '?year=2024')).entries).toEqual([])
  })

  it('is on the calendar of who reads it', async () => {
    expect([
      await dayOfVisit(owner, petId, 'Pacific/Auckland'),
      await dayOfVisit(owner, petId, 'Pacific/Pago_Pago'),
    ]).toEqual(['2026-06-10', '2026-06-09'])
  })

  it.each([
    'x',
    '2026-06-10~x~photo',
    `2026-02-30 00:00:00+00~${newId()}~photo`,
    `2026-02-01 00:00:00+00~${newId()}~pet`,
  ])('refuses the cursor %s, which it never returned', async (cursor) => {
    const { status, body } = await owner.client.call(
      'GET',
      `/pets/${petId}/story?cursor=${encodeURIComponent(cursor)}`,
    )
    expect([status, body['fields']]).toEqual([422, { cursor: 'This page does not exist' }])
  })

  it('is readable for caregivers and viewers, for no other member, and for no other household', async () => {
    const { entries } = await readStory(owner, petId)
    for (const role of ['caregiver', 'viewer'] as const) {
      const member = await makeMember(app, owner, role)
      expect((await readStory(member, petId)).entries.map(briefly)).toEqual(entries.map(briefly))
    }
    const member = await makeMember(app, owner, 'member')
    expect((await member.client.call('GET', `/pets/${petId}/story`)).status).toBe(403)
    const stranger = await makePerson(app)
    for (const nowhere of [petId, newId(), 'not-an-id'])
      expect((await stranger.client.call('GET', `/pets/${nowhere}/story`)).status).toBe(404)
  })

  it('stays whole when the pet is archived, and is empty of a pet without records', async () => {
    const { id } = await addPet(owner.client)
    expect(await readStory(owner, id)).toEqual({ entries: [], nextCursor: null, years: [] })
    await addRecordOf(owner.client, 'healthLog', id)
    await owner.client.call('POST', `/pets/${id}/archive`, { version: 1 })
    expect((await readStory(owner, id)).entries.map(briefly)).toEqual(['2026-01-05 health-log'])
  })
})

const week = (from: string, to: string, given: number, due: number | null) => ({
  from,
  to,
  given,
  due,
  asNeeded: 0,
})

const fieldsOf = (fields: object) => ({
  name: 'Insulin',
  frequency: 'Once daily',
  times: ['08:00'],
  timeZone: 'UTC',
  startDate: '2026-05-25',
  ...fields,
})

describe('doses in a story', () => {
  let owner: TestPerson
  let petId: string
  beforeAll(async () => {
    owner = await makePerson(app, { name: 'Ana' })
  })
  beforeEach(async () => {
    clock.set(new Date('2026-05-25T06:00:00Z'))
    openPageAnew()
    petId = (await addPet(owner.client)).id
  })
  afterEach(() => {
    clock.set(NOW)
  })

  const addMedicine = async (fields: object = {}) =>
    (await addRecordOf(owner.client, 'medication', petId, fieldsOf(fields))).id

  /** Advances the days until a moment, and runs the worker's jobs twice a day. */
  async function passUntil(moment: string): Promise<void> {
    const until = new Date(moment)
    while (clock.now() < until) {
      clock.set(new Date(Math.min(clock.now().getTime() + 12 * 3_600_000, until.getTime())))
      await app.services.db.withSystem((tx) => planDueSources(tx, clock.now(), app.services.log))
    }
    openPageAnew()
  }

  /** A page's request token expires after half an hour. */
  function openPageAnew(): void {
    const { cookies } = owner.client
    owner = { ...owner, client: createClient(app.url) }
    for (const [name, value] of cookies) owner.client.cookies.set(name, value)
  }

  const give = (medicationId: string, day: string, time = '08:00') =>
    mark(owner, medicationId, { date: `2026-${day}`, time, givenAt: `2026-${day}T${time}:00Z` })

  async function change(medicationId: string, fields: object): Promise<void> {
    const { body } = await owner.client.call<{ version: number }>('GET', `/medications/${medicationId}`)
    const sent = { ...bodies.medication(fieldsOf(fields)), version: body.version }
    expect((await owner.client.call('PATCH', `/medications/${medicationId}`, sent)).status).toBe(200)
  }

  /** Gives the morning's dose of each day after the worker has run. */
  async function giveOn(medicationId: string, days: readonly string[]): Promise<void> {
    for (const day of days) {
      await passUntil(`2026-${day}T08:30:00Z`)
      await give(medicationId, day)
    }
  }

  const readDoses = async () =>
    (await readStory(owner, petId, '?only=medicines')).entries.filter(({ doses }) => doses)
  const sums = async () => (await readDoses()).map(({ doses }) => [doses?.from, doses?.given, doses?.due])

  // spec product: missed doses are shown on Home, on the medicine, in its history and in the story, and can
  //   be logged afterwards
  // spec product: the story shows doses by week, with the unanswered ones
  it('are listed by week, with missed doses, and never past the end of a month', async () => {
    const insulin = await addMedicine()
    await giveOn(insulin, ['05-30', '05-31', '06-01', '06-15', '06-16', '06-17', '06-18', '06-19'])
    await passUntil('2026-06-20T08:30:00Z')
    await mark(owner, insulin, { date: '2026-06-20', time: '08:00', outcome: 'skipped' })
    await passUntil('2026-06-21T12:00:00Z')
    const medications = [{ id: insulin, name: 'Insulin' }]
    const missed = (count: number) => ({ id: insulin, name: 'Insulin', count, day: null })
    const { entries } = await readStory(owner, petId, '?only=medicines')
    expect(entries.map(({ day, doses, recordId }) => [day, doses, recordId !== null])).toEqual([
      // This morning's dose is still open.
      ['2026-06-20', { ...week('2026-06-15', '2026-06-21', 5, 6), missed: [], medications }, false],
      ['2026-06-14', { ...week('2026-06-08', '2026-06-14', 0, 7), missed: [missed(7)], medications }, false],
      ['2026-06-07', { ...week('2026-06-01', '2026-06-07', 1, 7), missed: [missed(6)], medications }, false],
      ['2026-05-31', { ...week('2026-05-25', '2026-05-31', 2, 7), missed: [missed(5)], medications }, false],
      ['2026-05-25', null, true],
    ])
    expect(await readWhole(owner, petId, 1)).toEqual(entries)
  })

  // spec product: the number of doses in a week is shown only if known, and a new schedule changes no past
  //   week
  it('stay as they were when the schedule changes, and when the medicine is not given any more', async () => {
    const twice = { frequency: 'Twice daily', times: ['08:00', '20:00'] }
    const insulin = await addMedicine(twice)
    await giveOn(insulin, ['05-25', '05-26', '05-27', '05-28', '05-29', '05-30', '05-31'])
    await giveOn(insulin, ['06-01'])
    await passUntil('2026-06-08T08:10:00Z')
    const before = [
      ['2026-06-01', 1, 14],
      ['2026-05-25', 7, 14],
    ]
    expect(await sums()).toEqual(before)
    await change(insulin, {})
    await giveOn(insulin, ['06-08'])
    await passUntil('2026-06-14T22:00:00Z')
    // This morning's dose is still late.
    const after = [['2026-06-08', 1, 6], ...before]
    expect(await sums()).toEqual(after)
    await change(insulin, { isActive: false })
    expect(await sums()).toEqual(after)
  })

  // spec product: a dose belongs to the week and year in which it was due, and one that was cancelled in time
  //   is not due
  it('belong to the week in which they were due, whenever they were given', async () => {
    const insulin = await addMedicine()
    await passUntil('2026-06-08T00:40:00Z')
    const lateOnSunday = { date: '2026-06-07', time: '08:00', givenAt: '2026-06-08T00:30:00Z' }
    await mark(owner, insulin, lateOnSunday)
    await giveOn(insulin, ['06-16'])
    const entries = await readDoses()
    expect(entries.map(({ day, doses }) => [day, doses?.from, doses?.given, doses?.due])).toEqual([
      ['2026-06-16', '2026-06-15', 1, 2],
      ['2026-06-14', '2026-06-08', 0, 7],
      ['2026-06-07', '2026-06-01', 1, 7],
      ['2026-05-31', '2026-05-25', 0, 7],
    ])
    const whole = await readWhole(owner, petId, 1)
    expect(whole.filter(({ doses }) => doses)).toEqual(entries)
  })

  it('belong to the year in which they were due', async () => {
    clock.set(new Date('2026-12-30T06:00:00Z'))
    openPageAnew()
    const insulin = await addMedicine({ startDate: '2026-12-30' })
    await passUntil('2027-01-01T00:40:00Z')
    await mark(owner, insulin, { date: '2026-12-31', time: '08:00', givenAt: '2027-01-01T00:30:00Z' })
    const { entries, years } = await readStory(owner, petId, '?only=medicines')
    expect([entries.map(({ day }) => day), years]).toEqual([['2026-12-31', '2026-12-30'], [2026]])
  })

  it('that are due tomorrow and given today stand at today', async () => {
    const insulin = await addMedicine()
    await passUntil('2026-06-16T23:00:00Z')
    await mark(owner, insulin, { date: '2026-06-17', time: '08:00', givenAt: '2026-06-16T22:50:00Z' })
    expect((await readDoses())[0]?.day).toBe('2026-06-16')
  })

  it.each([
    ['a medicine that is switched off', 1, (id: string) => change(id, { isActive: false })],
    ['another schedule', 2, (id: string) => change(id, { times: ['20:00'] })],
    ['archiving', 1, () => owner.client.call('POST', `/pets/${petId}/archive`, { version: 1 })],
  ])('do not count as due where they were called off in time: %s', async (_by, due, callOff) => {
    const insulin = await addMedicine()
    await giveOn(insulin, ['05-25'])
    await passUntil('2026-05-26T09:00:00Z')
    await callOff(insulin)
    await passUntil('2026-05-27T20:30:00Z')
    expect(await sums()).toEqual([['2026-05-25', 1, due]])
  })

  it('are known of every week since the medicine was added', async () => {
    const insulin = await addMedicine()
    await giveOn(insulin, ['05-25', '06-15'])
    await passUntil('2026-06-22T12:00:00Z')
    clock.set(new Date('2026-06-30T12:00:00Z'))
    expect(await sums()).toEqual([
      ['2026-06-29', 0, 1],
      ['2026-06-22', 0, 7],
      ['2026-06-15', 1, 7],
      ['2026-06-08', 0, 7],
      ['2026-06-01', 0, 7],
      ['2026-05-25', 1, 7],
    ])
  })

  it('say nothing of how many there were where they were noted afterwards', async () => {
    await passUntil('2026-06-15T12:00:00Z')
    const insulin = await addMedicine({ earlierDoses: 'given' })
    await give(insulin, '06-12')
    await passUntil('2026-06-17T12:00:00Z')
    expect(await sums()).toEqual([
      ['2026-06-15', 1, 2],
      ['2026-06-08', 1, null],
    ])
  })

  it('name a medicine without any mark', async () => {
    const insulin = await addMedicine()
    const forgotten = await addMedicine({ name: 'Apoquel' })
    await giveOn(insulin, ['05-25'])
    await passUntil('2026-06-01T08:30:00Z')
    const [entry] = await readDoses()
    expect(entry?.doses).toMatchObject({
      given: 1,
      due: 14,
      missed: [{ name: 'Apoquel', count: 7 }, { count: 6 }],
    })
    expect(entry?.doses?.medications.map(({ id }) => id).toSorted()).toEqual([insulin, forgotten].toSorted())
  })

  it('count as-needed doses separately, and no undone ones', async () => {
    const painkiller = await addMedicine({ name: 'Metacam', frequency: 'As needed', times: [] })
    await passUntil(NOW.toISOString())
    await mark(owner, painkiller, { givenAt: '2026-06-16T10:00:00Z' })
    const taken = bodies.dose({ givenAt: '2026-06-18T10:00:00Z', anyway: true })
    await owner.client.call('POST', `/medications/${painkiller}/doses`, taken)
    await owner.client.call('POST', `/doses/${taken.id}/undo`)
    const [entry] = await readDoses()
    expect(entry).toMatchObject({ day: '2026-06-16', doses: { given: 0, due: 0, asNeeded: 1 } })
  })

  it('says that a course is finished once its last day is over', async () => {
    await passUntil(NOW.toISOString())
    const course = { startDate: '2026-02-01', timeZone: 'UTC' }
    const today = NOW.toISOString().slice(0, 10)
    await addRecordOf(owner.client, 'medication', petId, { ...course, name: 'Today', endDate: today })
    const yesterday = addDays(today, -1)
    await addRecordOf(owner.client, 'medication', petId, { ...course, name: 'Over', endDate: yesterday })
    const { entries } = await readStory(owner, petId, '?only=medicines')
    const ended = entries.filter(({ kind }) => kind === 'medication-ended')
    expect(ended.map(({ title }) => title)).toEqual(['Over'])
  })
})
