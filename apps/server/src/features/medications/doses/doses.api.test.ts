import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dosesContract, type Dose } from '@app/domain/medications/doses/doses.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addRecordOf, bodies, photoForm, pictureForm } from '@app/testing/factories/records'
import { newId } from '../../../platform/base/ids.ts'
import {
  addMedication,
  listDue,
  mark,
  type Marked,
  NOW,
  type Settled,
  stockOf,
  thisMorning,
} from './doses.fixture.ts'

let app: TestApp
let owner: TestPerson
let sam: TestPerson
let ruth: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
})
afterAll(() => app.stop())

/** Creates a household for each part, so that lists contain only that part's records. */
async function moveIn(): Promise<void> {
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  ruth = await makeMember(app, owner, 'viewer', 'Ruth')
}

const undo = (person: TestPerson, id: string) => person.client.call<Settled>('POST', `/doses/${id}/undo`)
const read = ({ client }: TestPerson, id: string) => client.call<Settled>('GET', `/doses/${id}`)
const addPicture = async ({ client }: TestPerson, doseId: string) =>
  client.call<Dose>('POST', `/doses/${doseId}/picture`, await pictureForm())
/** Identifies a dose's picture, whenever its link was signed. */
const blobOf = ({ picture }: Dose) => picture?.thumb.split('?')[0]
const history = async ({ client }: TestPerson, medicationId: string, query = '') =>
  (
    await client.call<{ entries: Dose[]; nextCursor: string | null }>(
      'GET',
      `/medications/${medicationId}/doses${query}`,
    )
  ).body

const at = (time: string) => ({ givenAt: `2026-06-15T${time}:00Z` })

describe('due items', () => {
  beforeAll(moveIn)

  it('is computed from the schedules, with the existing marks', async () => {
    const { id, petId } = await addMedication(owner.client, { instructions: 'With food.' })
    await mark(sam.client, id, { ...thisMorning, note: 'In cheese' })
    const due = await listDue(ruth.client)
    expect(due.occurrences.map(({ date, time, mark: made }) => [date, time, made?.byName])).toEqual([
      ['2026-06-15', '08:00', 'Sam'],
      ['2026-06-15', '20:00', undefined],
    ])
    expect(due.occurrences[0]?.mark).toMatchObject({
      outcome: 'given',
      note: 'In cheese',
      dueAt: '2026-06-15T08:00:00+00:00',
      givenAt: '2026-06-15T11:00:00+00:00',
      createdBy: sam.userId,
    })
    expect(due.medications).toEqual([
      {
        medicationId: id,
        petId,
        name: 'Apoquel',
        dosage: '5.4 mg',
        frequency: 'Twice daily',
        instructions: 'With food.',
        nextDueAt: '2026-06-15T20:00:00.000Z',
        asNeeded: null,
        stock: null,
      },
    ])
  })

  it('is that of the requested days, on the caller’s calendar, at most 31', async () => {
    const span = await listDue(owner.client, '?from=2026-06-16&to=2026-07-15')
    expect(span.occurrences).toHaveLength(60)
    const inTokyo = await listDue(owner.client, '?from=2026-06-17', { 'x-time-zone': 'Asia/Tokyo' })
    expect(inTokyo.occurrences.map(({ dueAt }) => dueAt)).toEqual([
      '2026-06-16T20:00:00.000Z',
      '2026-06-17T08:00:00.000Z',
    ])
    const long = await owner.client.call('GET', '/doses?from=2026-06-01&to=2026-07-02')
    expect(long).toMatchObject({
      status: 422,
      body: { fields: { to: 'Choose at most 31 days at once' } },
    })
  })

  // spec product: doses are due at local times of a zone, across clock changes and leap days
  it('moves with the clocks of the zone that it was planned in', async () => {
    const { id, petId } = await addMedication(owner.client, {
      startDate: '2026-01-05',
      timeZone: 'Europe/Paris',
      times: ['02:30', '20:00'],
    })
    const { occurrences } = await listDue(owner.client, `?from=2027-03-27&to=2027-03-29&petId=${petId}`)
    expect(occurrences.map(({ dueAt }) => dueAt.slice(5, 16))).toEqual([
      '03-27T01:30',
      '03-27T19:00',
      '03-28T01:00',
      '03-28T18:00',
      '03-29T00:30',
      '03-29T18:00',
    ])
    const marked = await mark(sam.client, id, { date: '2026-03-29', time: '02:30' })
    expect(marked.body.dose.dueAt).toBe('2026-03-29T01:00:00+00:00')
  })

  it('can be of one pet, but not of another household’s', async () => {
    const { petId, id } = await addMedication(owner.client)
    const { medications } = await listDue(owner.client, `?petId=${petId}`)
    expect(medications.map(({ medicationId }) => medicationId)).toEqual([id])
    const stranger = await makePerson(app, { name: 'Bea' })
    for (const nowhere of [petId, newId(), 'not-an-id']) {
      expect((await stranger.client.call('GET', `/doses?petId=${nowhere}`)).status).toBe(404)
    }
  })

  // spec product: inactive medications and archived pets have no doses due
  it('is nothing of medications that are inactive, or whose pet is archived', async () => {
    const { petId } = await addMedication(owner.client, { isActive: false })
    const { id, petId: oldBen } = await addMedication(owner.client)
    await owner.client.call('POST', `/pets/${oldBen}/archive`, { version: 1 })
    for (const pet of [petId, oldBen]) {
      const due = await listDue(owner.client, `?petId=${pet}`)
      expect([due.medications, due.occurrences]).toEqual([[], []])
    }
    expect((await mark(owner.client, id, thisMorning)).body.code).toBe('DOSE_NOT_SCHEDULED')
  })
})

describe('a mark', () => {
  beforeAll(moveIn)

  it('is unique for each dose: the second person sees who was first and when', async () => {
    const { id } = await addMedication(owner.client)
    const first = await mark(sam.client, id, { ...thisMorning, givenAt: '2026-06-15T08:02:00Z' })
    const second = await mark(owner.client, id, thisMorning)
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'DOSE_ALREADY_MARKED', title: 'Already marked', message: 'Given by Sam 8:02\u00A0AM' },
    })
    expect(second.body.current).toEqual(first.body.dose)
  })

  // spec product: messages about doses use the user's clock
  it('names the time on the clock of the refused user', async () => {
    const { id } = await addMedication(owner.client)
    await mark(sam.client, id, { ...thisMorning, givenAt: '2026-06-15T08:02:00Z' })
    const other = await makeMember(app, owner, 'caregiver', 'Kim')
    await other.client.call('PATCH', '/settings', { timeFormat: '24h' })
    const told = async (person: TestPerson, zone: string) => {
      const path = `/medications/${id}/doses`
      const headers = { 'x-time-zone': zone }
      return (await person.client.call<Marked>('POST', path, bodies.dose(thisMorning), headers)).body.message
    }
    expect(await told(other, 'Europe/Paris')).toBe('Given by Sam 10:02')
    expect(await told(owner, 'America/New_York')).toBe('Given by Sam 4:02\u00A0AM')
    // It is the next day there already.
    expect(await told(owner, 'Pacific/Kiritimati')).toBe('Given by Sam Jun 15, 2026, 10:02\u00A0PM')
  })

  it('repeated is the same mark, and a conflict with other content', async () => {
    const { id } = await addMedication(owner.client)
    const body = bodies.dose({ ...thisMorning, givenAt: '2026-06-15T08:02:00Z' })
    const send = (fields: object = {}) =>
      owner.client.call('POST', `/medications/${id}/doses`, { ...body, ...fields })
    const [first, again] = [await send(), await send()]
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await send({ note: 'Other' })).body).toMatchObject({ code: 'ID_TAKEN' })
  })

  // spec product: a dose log with a lost answer is stored once, and an undone one is never answered as given
  it('repeated once it was taken back is refused as that, and gives nothing', async () => {
    const { id } = await addMedication(owner.client, { unitsOnHand: 5 })
    const body = bodies.dose({ ...thisMorning, givenAt: '2026-06-15T08:02:00Z' })
    const send = () => owner.client.call<Marked>('POST', `/medications/${id}/doses`, body)
    await send()
    const { body: undone } = await undo(owner, body.id)
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: 'MARK_TAKEN_BACK', current: { id: body.id, undoneAt: undone.dose.undoneAt } },
    })
    expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(5)
    expect((await mark(owner.client, id, thisMorning)).status).toBe(200)
  })

  it('can be read by its id, to check whether a request without an answer arrived', async () => {
    const { id } = await addMedication(owner.client)
    const { body: made } = await mark(sam.client, id, thisMorning)
    expect((await read(ruth, made.dose.id)).body).toEqual({ dose: made.dose, medication: made.medication })
    await undo(sam, made.dose.id)
    expect((await read(ruth, made.dose.id)).body.dose.undoneByName).toBe('Sam')
    const stranger = await makePerson(app, { name: 'Bea' })
    for (const [person, doseId] of [
      [stranger, made.dose.id],
      [owner, newId()],
      [owner, 'not-an-id'],
    ] as const) {
      expect((await read(person, doseId)).status).toBe(404)
    }
  })

  it('is answered with its medication as the list would describe it afterwards', async () => {
    const needed = { frequency: 'As needed', minIntervalHours: 6, unitsOnHand: 9 }
    for (const [fields, dose] of [
      [{ unitsOnHand: 9 }, { ...thisMorning, time: '20:00' }],
      [needed, {}],
    ] as const) {
      const { id, petId } = await addMedication(owner.client, fields)
      const listed = async () => (await listDue(owner.client, `?petId=${petId}`)).medications[0]
      const made = await mark(sam.client, id, dose)
      expect(made.body.medication).toEqual(await listed())
      const undone = await undo(sam, made.body.dose.id)
      expect(undone.body.medication).toEqual(await listed())
      await owner.client.call('POST', `/pets/${petId}/archive`, { version: 1 })
      expect((await read(ruth, made.body.dose.id)).body.medication).toBeNull()
    }
  })

  // spec product: dose ledger: given, skipped, missed, partial, with who, when, how much, note and picture
  it.each([
    ['skipped', {}],
    ['missed', { note: 'Nobody was home' }],
    ['partial', { amount: 0.5 }],
  ])('can say %s', async (outcome, fields) => {
    const { id } = await addMedication(owner.client)
    const { status, body } = await mark(sam.client, id, { ...thisMorning, outcome, ...fields })
    expect([status, body.dose.outcome, body.dose.amount]).toEqual([
      200,
      outcome,
      'amount' in fields ? 0.5 : null,
    ])
    expect(body.dose.givenAt === null).toBe(outcome !== 'partial')
  })

  it('is refused for a time that is not in the schedule, or too early', async () => {
    const { id } = await addMedication(owner.client)
    const codeOf = async (fields: object) => (await mark(owner.client, id, fields)).body.code
    expect(await codeOf({ date: '2026-06-15', time: '09:00' })).toBe('DOSE_NOT_SCHEDULED')
    expect(await codeOf({ date: '2026-05-31', time: '08:00' })).toBe('DOSE_NOT_SCHEDULED')
    expect(await codeOf({})).toBe('DOSE_NOT_SCHEDULED')
    expect(await codeOf({ date: '2026-06-16', time: '20:00' })).toBe('DOSE_NOT_DUE_YET')
    expect(await codeOf({ date: '2026-06-16', time: '08:00' })).toBeUndefined()
    const future = await mark(owner.client, id, { ...thisMorning, givenAt: '2026-06-15T11:06:00Z' })
    expect(future.body.fields).toEqual({ givenAt: 'Time given cannot be in the future' })
  })

  // spec product: a mark can be taken back: own ones by carers, all by the owner; the trail keeps it
  it('is taken back by who made it, or by the owner, and leaves its trace', async () => {
    const { id } = await addMedication(owner.client)
    const { body } = await mark(sam.client, id, thisMorning)
    const undone = await undo(sam, body.dose.id)
    expect([undone.body.dose.undoneAt === null, undone.body.dose.undoneByName]).toEqual([false, 'Sam'])
    expect((await undo(sam, body.dose.id)).body).toEqual(undone.body)
    const byOwner = await mark(owner.client, id, thisMorning)
    expect((await undo(sam, byOwner.body.dose.id)).body).toMatchObject({ code: 'NOT_ALLOWED' })
    const bySam = await mark(sam.client, id, { ...thisMorning, time: '20:00', anyway: true })
    expect((await undo(owner, bySam.body.dose.id)).status).toBe(200)
    expect((await history(ruth, id)).entries).toHaveLength(3)
    const { body: trail } = await ruth.client.call<{ entries: { label: string; actorName: string }[] }>(
      'GET',
      '/activity',
    )
    expect(trail.entries[0]).toMatchObject({ label: 'Apoquel: taken back', actorName: 'Ana' })
  })

  // spec product: changing a schedule changes no dose log
  it('stays as it was when the schedule changes, also where its dose is no longer planned', async () => {
    const { id, petId } = await addMedication(owner.client)
    const { body } = await mark(sam.client, id, thisMorning)
    const fields = {
      ...bodies.medication({ startDate: '2026-06-01' }),
      times: ['09:00', '21:00'],
      earlierDoses: 'listed',
      version: 1,
    }
    await owner.client.call('PATCH', `/medications/${id}`, fields)
    const due = await listDue(owner.client, `?petId=${petId}`)
    expect(due.occurrences.map(({ time, mark: made }) => [time, made])).toEqual([
      ['09:00', null],
      ['21:00', null],
    ])
    expect(due.otherMarks).toEqual([body.dose])
    expect((await history(owner, id)).entries).toEqual([body.dose])
  })

  it('may have a picture, which is shown through signed links and to the household alone', async () => {
    const { id } = await addMedication(owner.client)
    const { body } = await mark(sam.client, id, thisMorning)
    const { body: pictured } = await addPicture(sam, body.dose.id)
    expect(dosesContract.addDosePicture['~orpc'].outputSchema?.parse(pictured)).toEqual(pictured)
    const link = pictured.picture?.thumb ?? ''
    expect((await ruth.client.get(link)).status).toBe(200)
    const stranger = await makePerson(app, { name: 'Bea' })
    expect((await stranger.client.get(link)).status).toBe(404)
  })

  // spec product: changes to a dose log while it is being sent are kept; a late picture replaces no newer one
  it('keeps the picture that it has where one comes that waited on a device', async () => {
    const { id } = await addMedication(owner.client)
    const { body } = await mark(sam.client, id, thisMorning)
    const { body: first } = await addPicture(sam, body.dose.id)
    const late = await pictureForm()
    late.append('unlessPictured', 'true')
    const again = await sam.client.call<Dose>('POST', `/doses/${body.dose.id}/picture`, late)
    expect(again.status).toBe(200)
    expect(blobOf(again.body)).toBe(blobOf(first))
  })

  // spec product: photo_confirmation: pictures of doses count as photos; the mark stays without one
  //   in packages/domain/src/medications/doses/doses.contract.ts,
  //   apps/web/src/features/medications/doses/dose-picture.tsx, db/schema/31-medications.sql
  it('is one of the photos of the plan; where those are full the mark stays, without a picture', async () => {
    const free = await makePerson(app, { plan: 'free' })
    const { id, petId } = await addMedication(free.client, { frequency: 'As needed' })
    const used = async () =>
      (await free.client.call<{ usage: { photos: { used: number } } }>('GET', '/me')).body.usage.photos.used
    const doses = []
    for (let count = 0; count < 4; count += 1) doses.push((await mark(free.client, id)).body.dose)
    const [first, second, third, fourth] = doses.map((dose) => dose.id) as [string, string, string, string]
    for (const dose of [first, second]) expect((await addPicture(free, dose)).status).toBe(200)
    await free.client.call('POST', `/pets/${petId}/photos`, await photoForm())
    expect(await used()).toBe(3)
    const refused = await addPicture(free, third)
    expect(refused).toMatchObject({ status: 403, body: { code: 'UPLOAD_LIMIT_REACHED' } })
    expect((await history(free, id)).entries.find((dose) => dose.id === third)).toMatchObject({
      picture: null,
    })
    // Replacing a mark's picture does not increase the count.
    expect((await addPicture(free, second)).status).toBe(200)
    const removed = await free.client.call<Dose>('DELETE', `/doses/${first}/picture`)
    expect(removed.body).toMatchObject({ picture: null, undoneAt: null, outcome: 'given' })
    expect((await undo(free, second)).body.dose.picture).toBeNull()
    expect(await used()).toBe(1)
    for (const dose of [third, fourth]) expect((await addPicture(free, dose)).status).toBe(200)
  })

  it('can’t get a picture once it is undone, nor lose one by another user', async () => {
    const { id } = await addMedication(owner.client, { frequency: 'As needed' })
    const { dose } = (await mark(owner.client, id)).body
    await addPicture(owner, dose.id)
    expect((await sam.client.call('DELETE', `/doses/${dose.id}/picture`)).status).toBe(403)
    expect((await history(ruth, id)).entries[0]?.picture).not.toBeNull()
    await undo(owner, dose.id)
    expect(await addPicture(owner, dose.id)).toMatchObject({ status: 409, body: { code: 'DOSE_TAKEN_BACK' } })
    expect((await history(ruth, id)).entries[0]?.picture).toBeNull()
  })

  it('is in the ledger page by page, the newest first', async () => {
    const { id } = await addMedication(owner.client)
    const days = ['03', '01', '05', '02', '04']
    for (const day of days)
      await mark(sam.client, id, { date: `2026-06-${day}`, time: '08:00', outcome: 'missed' })
    const seen: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await history(ruth, id, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.entries.map(({ date }) => date?.slice(8) ?? null))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['05', '04', '03', '02', '01'])
    expect((await owner.client.call('GET', `/medications/${id}/doses?cursor=x`)).status).toBe(422)
  })
})

describe('scheduled doses that are close together', () => {
  beforeAll(moveIn)
  const tonight = { ...thisMorning, time: '20:00' }

  // spec product: scheduled doses closer than half of the shortest gap ask for confirmation
  it('are asked about, naming the other one, and may be given all the same', async () => {
    const { id } = await addMedication(owner.client)
    const first = await mark(sam.client, id, { ...thisMorning, ...at('10:58') })
    const second = await mark(owner.client, id, tonight)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'DOSE_CLOSE_TO_ANOTHER',
        title: 'Already given?',
        message: 'Another dose was given by Sam 10:58\u00A0AM. Doses should be at least 12 hours apart.',
        current: { id: first.body.dose.id },
      },
    })
    expect((await mark(owner.client, id, { ...tonight, anyway: true })).status).toBe(200)
  })

  it('cause no warning from half of the way to the next one on, nor if nothing is given', async () => {
    const { id } = await addMedication(owner.client)
    await mark(sam.client, id, { ...thisMorning, ...at('05:00') })
    expect((await mark(sam.client, id, tonight)).status).toBe(200)
    const { id: other } = await addMedication(owner.client)
    await mark(sam.client, other, { ...thisMorning, ...at('10:58') })
    expect((await mark(sam.client, other, { ...tonight, outcome: 'skipped' })).status).toBe(200)
  })

  it('cause no warning once the other one was undone, nor for a repeated request', async () => {
    const { id } = await addMedication(owner.client)
    const body = bodies.dose(thisMorning)
    const send = () => owner.client.call('POST', `/medications/${id}/doses`, body)
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    await undo(owner, body.id)
    expect((await mark(owner.client, id, tonight)).status).toBe(200)
  })

  it('are reported as marked if it is the same dose', async () => {
    const { id } = await addMedication(owner.client)
    await mark(sam.client, id, thisMorning)
    expect((await mark(owner.client, id, thisMorning)).body.code).toBe('DOSE_ALREADY_MARKED')
  })
})

describe('doses as needed', () => {
  beforeAll(moveIn)
  const needed = { frequency: 'As needed', minIntervalHours: 6, maxDosesPerDay: 2 }

  it('cause a warning when they come too soon, and can be confirmed', async () => {
    const { id } = await addMedication(owner.client, needed)
    expect((await mark(sam.client, id, at('08:00'))).status).toBe(200)
    const soon = await mark(owner.client, id)
    expect(soon).toMatchObject({
      status: 409,
      body: {
        code: 'DOSE_TOO_SOON',
        message: 'Doses should be at least 6 hours apart. The next dose can be given from 2:00\u00A0PM.',
        current: { nextAllowedAt: '2026-06-15T14:00:00.000Z' },
      },
    })
    const [medication] = (await listDue(owner.client)).medications
    expect(medication?.asNeeded).toEqual({
      lastGivenAt: '2026-06-15T08:00:00+00:00',
      nextAllowedAt: '2026-06-15T14:00:00.000Z',
    })
    expect((await mark(owner.client, id, { anyway: true })).status).toBe(200)
    expect((await listDue(owner.client)).otherMarks).toHaveLength(2)
  })

  it('cause a warning when 24 hours hold the maximum; an undone mark does not count', async () => {
    const { id } = await addMedication(owner.client, needed)
    await mark(sam.client, id, at('00:00'))
    const second = await mark(sam.client, id, at('06:00'))
    await undo(sam, second.body.dose.id)
    expect((await mark(sam.client, id, at('07:00'))).status).toBe(200)
    const third = await mark(sam.client, id, { givenAt: '2026-06-14T17:00:00Z' })
    expect(third.body).toMatchObject({
      code: 'DOSE_OVER_DAILY_MAXIMUM',
      message: 'At most 2 in 24 hours. The next dose can be given from Jun 16, 2026, 12:00\u00A0AM.',
    })
  })
})

it('an as-needed dose that comes too soon on a full day is over both limits', async () => {
  await moveIn()
  const { id } = await addMedication(owner.client, {
    frequency: 'As needed',
    minIntervalHours: 1,
    maxDosesPerDay: 2,
  })
  await mark(sam.client, id, at('08:00'))
  await mark(sam.client, id, at('10:30'))
  expect((await mark(owner.client, id)).body).toMatchObject({
    code: 'DOSE_OVER_DAILY_MAXIMUM',
    message:
      'Doses should be at least 1 hour apart, and at most 2 in 24 hours. The next dose can be given from Jun 16, 2026, 8:00\u00A0AM.',
    current: { nextAllowedAt: '2026-06-16T08:00:00.000Z' },
  })
})

describe('the stock', () => {
  beforeAll(moveIn)

  // spec product: stock and refill forecast: doses take from it, undo gives back, refills add, seven days are low
  it('goes down with each dose and up again when it is taken back, never below nothing', async () => {
    const { id } = await addMedication(owner.client, { doseUnits: 2, unitsOnHand: 5 })
    const given = await mark(sam.client, id, thisMorning)
    expect([given.body.stockShort, (await stockOf(ruth.client, id))?.unitsOnHand]).toEqual([0, 3])
    await undo(sam, given.body.dose.id)
    expect((await stockOf(ruth.client, id))?.unitsOnHand).toBe(5)
    await mark(sam.client, id, { ...thisMorning, outcome: 'partial', amount: 0.5 })
    await mark(sam.client, id, { date: '2026-06-14', time: '08:00', outcome: 'skipped' })
    expect((await stockOf(ruth.client, id))?.unitsOnHand).toBe(4.5)
    const large = await mark(sam.client, id, { ...thisMorning, time: '20:00', amount: 7, anyway: true })
    expect([large.body.stockShort, (await stockOf(ruth.client, id))?.unitsOnHand]).toEqual([2.5, 0])
    await undo(sam, large.body.dose.id)
    expect((await stockOf(ruth.client, id))?.unitsOnHand).toBe(4.5)
  })

  it('has a forecast', async () => {
    const { id } = await addMedication(owner.client, { unitsOnHand: 4 })
    expect(await stockOf(owner.client, id)).toEqual({
      unitsOnHand: 4,
      doseUnits: 1,
      runsOutOn: '2026-06-17',
      daysLeft: 2,
      low: true,
    })
    await mark(owner.client, id, thisMorning)
    expect(await stockOf(owner.client, id)).toMatchObject({ unitsOnHand: 3, runsOutOn: '2026-06-17' })
  })

  it('is filled up once for each refill, by every role that may give doses', async () => {
    const { id } = await addMedication(owner.client)
    const body = { id: newId(), units: 30, refilledOn: '2026-06-15' }
    const refill = (fields: object = {}) =>
      sam.client.call('POST', `/medications/${id}/refills`, { ...body, ...fields })
    expect((await refill()).body).toEqual({ refill: body, unitsOnHand: 30 })
    expect((await refill()).body).toMatchObject({ unitsOnHand: 30 })
    expect((await refill({ units: 60 })).body).toMatchObject({
      code: 'ID_TAKEN',
      current: { refill: body, unitsOnHand: 30 },
    })
    expect((await refill({ id: newId() })).body).toMatchObject({ unitsOnHand: 60 })
    expect((await refill({ id: newId(), refilledOn: '2026-06-16' })).body).toMatchObject({
      fields: { refilledOn: 'Date cannot be in the future' },
    })
    const viewers = await ruth.client.call('POST', `/medications/${id}/refills`, { ...body, id: newId() })
    expect(viewers.status).toBe(403)
  })
})

it('is deleted with its medication, and with its pet', async () => {
  await moveIn()
  const { id, petId } = await addMedication(owner.client)
  await mark(sam.client, id, thisMorning)
  await owner.client.call('DELETE', `/medications/${id}`)
  expect((await owner.client.call('GET', `/medications/${id}/doses`)).status).toBe(404)
  const { id: other } = await addRecordOf(owner.client, 'medication', petId, { startDate: '2026-06-01' })
  await mark(sam.client, other, thisMorning)
  expect((await owner.client.call('DELETE', `/pets/${petId}`)).status).toBe(200)
})
