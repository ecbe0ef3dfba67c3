import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dosesContract, type Dose, type MissedDose } from '@app/domain/medications/doses/doses.contract'
import type { Medication } from '@app/domain/medications/medications.contract'
import type { ActivityEntry } from '@app/domain/registry/activity.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { type Client, createClient } from '@app/testing/http-client'
import { newId } from '../../../platform/base/ids.ts'
import { addMedication, listDue, mark, type Marked, stockOf } from './doses.fixture.ts'

/** A Monday. */
const START = new Date('2026-06-15T07:00:00Z')
const clock = createTestClock(START)
let app: TestApp
let owner: TestPerson
let sam: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.stop())

/** Sets the clock. A page's request token expires after half an hour, so both people open it again. */
function passTo(moment: Date | string): void {
  clock.set(new Date(moment))
  for (const person of [owner, sam]) person.client = reopened(person.client)
}

function reopened({ cookies, household }: Client): Client {
  const client = createClient(app.url)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return household === undefined ? client : Object.assign(client, { household })
}

/** Creates a household for each part, at the start. */
async function moveIn(): Promise<void> {
  clock.set(START)
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
}

interface History {
  entries: Dose[]
  missed: MissedDose[]
  nextCursor: string | null
}
const historySchema = dosesContract.listDoseHistory['~orpc'].outputSchema

async function readHistory(medicationId: string, query = ''): Promise<History> {
  const path = `/medications/${medicationId}/doses${query}`
  const { status, body } = await owner.client.call<History>('GET', path)
  expect([status, historySchema?.safeParse(body).error]).toEqual([200, undefined])
  return body
}
const missedOf = async (medicationId: string) =>
  (await readHistory(medicationId)).missed.map(({ date, time }) => `${date} ${time}`)
const marksOf = async (medicationId: string) =>
  (await readHistory(medicationId)).entries.map(({ date, time, outcome, byName }) => [
    `${date} ${time}`,
    outcome,
    byName,
  ])
/** Reads Home's list: yesterday and today. */
const readHome = async () => {
  const today = clock.now().toISOString().slice(0, 10)
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  return listDue(owner.client, `?from=${yesterday}&to=${today}`, { 'X-Time-Zone': 'UTC' })
}
const change = async (medicationId: string, fields: object) => {
  const path = `/medications/${medicationId}`
  const { body } = await owner.client.call<Medication>('GET', path)
  const { id: _, petId: _petId, createdBy: _by, ...form } = body
  const answer = await owner.client.call<Medication>('PATCH', path, {
    ...form,
    closeDoses: 'kept',
    ...fields,
  })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}
const daily = { frequency: 'Once daily', times: ['08:00'], timeZone: 'UTC', startDate: '2026-06-01' }
const weekly = { ...daily, frequency: 'Weekly', startDate: '2026-06-15' }

describe('a weekly dose that no one marked', () => {
  beforeAll(moveIn)

  // spec product: a dose without a mark is late until the next one is due, for days if it is weekly, and then missed
  it('stays on today’s list until the next one is due, and is in the ledger of due items', async () => {
    const { id } = await addMedication(owner.client, weekly)
    passTo('2026-06-20T12:00:00Z')
    await app.worker.settle()
    expect((await readHome()).occurrences).toMatchObject([
      { medicationId: id, date: '2026-06-15', nextAt: '2026-06-22T08:00:00.000Z', mark: null },
    ])
    const due = await owner.client.call<{ entries: object[] }>('GET', '/due')
    expect(due.body.entries).toMatchObject([{ kind: 'dose', date: '2026-06-15', isOverdue: true }])
    expect(await missedOf(id)).toEqual([])
    await mark(sam.client, id, { date: '2026-06-15', time: '08:00' })
    expect((await readHome()).occurrences).toMatchObject([{ date: '2026-06-15', mark: { byName: 'Sam' } }])
    passTo('2026-06-29T08:00:00Z')
    await app.worker.settle()
    expect((await readHome()).occurrences).toMatchObject([{ date: '2026-06-29', mark: null }])
    expect(await missedOf(id)).toEqual(['2026-06-22 08:00'])
  })

  it('stays open after the end of its course too', async () => {
    passTo(START)
    const { id } = await addMedication(owner.client, { ...weekly, endDate: '2026-06-16' })
    passTo('2026-06-19T12:00:00Z')
    const { medications, occurrences } = await readHome()
    expect(medications.map(({ medicationId }) => medicationId)).toContain(id)
    expect(occurrences).toContainEqual(expect.objectContaining({ medicationId: id, date: '2026-06-15' }))
    passTo('2026-06-22T12:00:00Z')
    expect(await missedOf(id)).toEqual(['2026-06-15 08:00'])
  })
})

const linesOf = (lines: { date: string | null }[], what: string) => lines.map(({ date }) => `${date} ${what}`)

describe('the history of a medication', () => {
  beforeAll(moveIn)

  // spec product: missed doses are shown on Home, on the medicine, in its history and in the story, and can
  //   be logged afterwards
  it('has missed doses between the marks, page by page', async () => {
    const { id } = await addMedication(owner.client, daily)
    passTo('2026-06-21T12:00:00Z')
    for (const date of ['2026-06-16', '2026-06-19']) {
      await mark(owner.client, id, { date, time: '08:00', givenAt: `${date}T08:00:00Z` })
    }
    const days: string[] = []
    let cursor: string | null = ''
    do {
      const page: History = await readHistory(
        id,
        `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      days.push(
        ...[...linesOf(page.entries, 'given'), ...linesOf(page.missed, 'missed')].toSorted().toReversed(),
      )
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(days).toEqual([
      '2026-06-20 missed',
      '2026-06-19 given',
      '2026-06-18 missed',
      '2026-06-17 missed',
      '2026-06-16 given',
      '2026-06-15 missed',
    ])
    const forged = await owner.client.call('GET', `/medications/${id}/doses?cursor=2026~x`)
    expect([forged.status, forged.body]).toMatchObject([
      422,
      { fields: { cursor: 'This page does not exist' } },
    ])
  })

  it('gives no warning for a missed dose that is recorded after a later one was given', async () => {
    passTo(START)
    const { id } = await addMedication(owner.client, {
      ...daily,
      frequency: 'Twice daily',
      times: ['08:00', '20:00'],
    })
    passTo('2026-06-15T20:10:00Z')
    await mark(owner.client, id, { date: '2026-06-15', time: '20:00' })
    const noted = { date: '2026-06-15', time: '08:00', givenAt: '2026-06-15T08:05:00Z' }
    expect((await mark(owner.client, id, noted)).status).toBe(200)
    expect(await missedOf(id)).toEqual([])
  })

  it('lets a missed dose be marked as given, also by a device that was offline', async () => {
    passTo(START)
    const { id } = await addMedication(owner.client, daily)
    passTo('2026-06-17T09:00:00Z')
    expect(await missedOf(id)).toEqual(['2026-06-16 08:00', '2026-06-15 08:00'])
    const waited = { date: '2026-06-15', time: '08:00', waited: 2 * 86_400 }
    expect((await mark(sam.client, id, waited)).body).toMatchObject({ dose: { byName: 'Sam' } })
    expect(await missedOf(id)).toEqual(['2026-06-16 08:00'])
  })
})

// spec product: a change of the schedule and archiving neither lose nor invent missed doses; a later dose log
//   replaces one
describe('missed doses of a schedule that changes', () => {
  beforeAll(moveIn)

  it('stay, and the new schedule invents none', async () => {
    const { id } = await addMedication(owner.client, daily)
    passTo('2026-06-17T10:00:00Z')
    await change(id, { times: ['21:00'] })
    const missed = [
      ['2026-06-16 08:00', 'missed', null],
      ['2026-06-15 08:00', 'missed', null],
    ]
    expect([await marksOf(id), await missedOf(id)]).toEqual([missed, []])
    passTo('2026-06-19T10:00:00Z')
    expect([await marksOf(id), await missedOf(id)]).toEqual([missed, ['2026-06-17 21:00']])
    // Changing the name leaves the schedule unchanged.
    await change(id, { name: 'Apoquel 16' })
    expect([await marksOf(id), await missedOf(id)]).toEqual([missed, ['2026-06-17 21:00']])
    await change(id, { isActive: false })
    expect(await marksOf(id)).toEqual([['2026-06-17 21:00', 'missed', null], ...missed])
    const trail = await owner.client.call<{ entries: ActivityEntry[] }>('GET', '/activity?subject=doses')
    expect(trail.body.entries).toEqual([])
  })

  it('are replaced by a mark that arrives later, and are missed again when it is undone', async () => {
    passTo(START)
    const { id } = await addMedication(owner.client, daily)
    passTo('2026-06-16T10:00:00Z')
    await change(id, { times: ['21:00'] })
    const waited = { date: '2026-06-15', time: '08:00', waited: 26 * 3600 }
    const { status, body } = await mark(sam.client, id, waited)
    expect([status, body.dose.dueAt]).toEqual([200, '2026-06-15T08:00:00+00:00'])
    expect(await marksOf(id)).toEqual([['2026-06-15 08:00', 'given', 'Sam']])
    await sam.client.call('POST', `/doses/${body.dose.id}/undo`)
    const outcomes = (await marksOf(id)).map(([, outcome]) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['given', 'missed']))
  })

  it.each([
    ['given', ['given', 'given', 'given']],
    ['listed', []],
    ['left-out', ['missed', 'missed']],
  ])(
    'follow the answer for earlier doses when the medicine is resumed: %s',
    async (earlierDoses, outcomes) => {
      passTo(START)
      const often = { frequency: 'Four times daily', times: ['08:00', '12:00', '16:00', '20:00'] }
      const { id } = await addMedication(owner.client, { ...daily, ...often })
      passTo('2026-06-15T17:00:00Z')
      await change(id, { isActive: false })
      expect((await marksOf(id)).map(([, outcome]) => outcome)).toEqual(['missed', 'missed'])
      passTo('2026-06-15T17:10:00Z')
      await change(id, { isActive: true, earlierDoses })
      expect((await marksOf(id)).map(([, outcome]) => outcome)).toEqual(outcomes)
    },
  )

  it('are not duplicated by a mark during the change of the schedule', async () => {
    passTo(START)
    const { id } = await addMedication(owner.client, { ...daily, unitsOnHand: 10 })
    passTo('2026-06-16T10:00:00Z')
    const noted = { date: '2026-06-15', time: '08:00', givenAt: '2026-06-15T08:05:00Z' }
    const [marked] = await Promise.all([
      mark(sam.client, id, noted),
      change(id, { times: ['21:00'], unitsOnHand: undefined }),
    ])
    expect(marked.status).toBe(200)
    expect(await marksOf(id)).toEqual([['2026-06-15 08:00', 'given', 'Sam']])
    expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(9)
  })

  it('stay when the pet is archived, but for those from the day on which it died', async () => {
    passTo(START)
    const { id, petId } = await addMedication(owner.client, daily)
    passTo('2026-06-19T10:00:00Z')
    const { body: pet } = await owner.client.call<{ version: number }>('GET', `/pets/${petId}`)
    const archive = { version: pet.version, diedOn: '2026-06-17' }
    expect((await owner.client.call('POST', `/pets/${petId}/archive`, archive)).status).toBe(200)
    expect(await marksOf(id)).toEqual([
      ['2026-06-16 08:00', 'missed', null],
      ['2026-06-15 08:00', 'missed', null],
    ])
  })
})

const correct = (person: TestPerson, id: string, body: object) =>
  person.client.call<Marked>('PUT', `/doses/${id}`, body)

/** Records this morning's dose, given by Sam at its time. */
async function given(fields: object = {}): Promise<Dose> {
  passTo(START)
  const { id } = await addMedication(owner.client, { ...daily, unitsOnHand: 10, ...fields })
  passTo('2026-06-15T09:00:00Z')
  const { body } = await mark(sam.client, id, {
    date: '2026-06-15',
    time: '08:00',
    givenAt: '2026-06-15T08:00:00Z',
  })
  return body.dose
}

describe('a correction', () => {
  beforeAll(moveIn)
  // spec product: any mark can be corrected: outcome, time, amount, note, by whom; the stock follows, the activity
  //   keeps both versions
  it('changes outcome, time, amount, note and who it was; the stock follows', async () => {
    const { id, medicationId } = await given()
    const skipped = await correct(sam, id, { version: 1, outcome: 'skipped', note: 'Spat out' })
    expect([skipped.status, skipped.body.dose]).toMatchObject([
      200,
      { outcome: 'skipped', givenAt: null, note: 'Spat out', byName: 'Sam', version: 2 },
    ])
    expect(await stockOf(owner.client, medicationId)).toMatchObject({ unitsOnHand: 10 })
    const again = { version: 2, outcome: 'partial', amount: 0.5, givenAt: '2026-06-15T08:30:00Z' }
    const partly = await correct(owner, id, { ...again, byId: owner.userId })
    expect(partly.body.dose).toMatchObject({
      outcome: 'partial',
      amount: 0.5,
      givenAt: '2026-06-15T08:30:00+00:00',
      byId: owner.userId,
      createdBy: sam.userId,
    })
    expect(await stockOf(owner.client, medicationId)).toMatchObject({ unitsOnHand: 9.5 })
  })

  it('is in the activity with both versions', async () => {
    const { id } = await given()
    await correct(sam, id, { version: 1, outcome: 'skipped', note: 'Spat out' })
    const { body } = await owner.client.call<{ entries: ActivityEntry[] }>('GET', '/activity?subject=doses')
    const entry = body.entries.find(({ subjectId }) => subjectId === id)
    expect(entry?.change).toEqual({
      before: {
        outcome: 'given',
        givenAt: '2026-06-15T08:00:00+00:00',
        amount: null,
        note: null,
        byName: 'Sam',
      },
      after: { outcome: 'skipped', givenAt: null, amount: null, note: 'Spat out', byName: 'Sam' },
    })
  })

  it('of a stale version is refused with the present one', async () => {
    const { id } = await given()
    const both = await Promise.all(
      [owner, sam].map((person) => correct(person, id, { version: 1, outcome: 'skipped' })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'STALE_VERSION', current: { id, version: 2, outcome: 'skipped' } })
  })

  it('asks what marking asks, and not of the dose itself', async () => {
    const { id, medicationId } = await given({
      latestMinutes: 120,
      frequency: 'Twice daily',
      times: ['08:00', '20:00'],
    })
    passTo('2026-06-15T20:00:00Z')
    await mark(sam.client, medicationId, { date: '2026-06-15', time: '20:00' })
    const shifted = { version: 1, outcome: 'given', givenAt: '2026-06-15T08:10:00Z' }
    expect((await correct(sam, id, shifted)).status).toBe(200)
    const close = { version: 2, outcome: 'given', givenAt: '2026-06-15T19:00:00Z' }
    expect((await correct(sam, id, close)).body).toMatchObject({ code: 'DOSE_CLOSE_TO_ANOTHER' })
    expect((await correct(sam, id, { ...close, anyway: true })).body).toMatchObject({ code: 'DOSE_TOO_LATE' })
    expect((await correct(sam, id, { ...close, anyway: true, lateAnyway: true })).status).toBe(200)
  })

  it('keeps to the daily maximum of a medicine as needed', async () => {
    const needed = { frequency: 'As needed', minIntervalHours: null, maxDosesPerDay: 1 }
    const { id: medicationId } = await addMedication(owner.client, needed)
    passTo('2026-06-17T12:00:00Z')
    const [first, second] = await Promise.all(
      ['2026-06-15T09:00:00Z', '2026-06-16T10:00:00Z'].map((givenAt) =>
        mark(sam.client, medicationId, { date: null, time: null, givenAt }),
      ),
    )
    const moved = { version: 1, outcome: 'given', givenAt: '2026-06-15T12:00:00Z' }
    const id = second?.body.dose.id ?? ''
    expect([first?.status, (await correct(sam, id, moved)).body.code]).toEqual([
      200,
      'DOSE_OVER_DAILY_MAXIMUM',
    ])
    expect((await correct(sam, id, { ...moved, givenAt: '2026-06-16T09:30:00Z' })).status).toBe(200)
    const skipped = await correct(sam, id, { version: 2, outcome: 'skipped' })
    expect(skipped.body.fields).toHaveProperty('outcome')
  })

  it('and its undoing at once leave the stock as it was, whichever is first', async () => {
    const { id, medicationId } = await given({ doseUnits: 1 })
    const [corrected, undone] = await Promise.all([
      correct(sam, id, { version: 1, outcome: 'partial', amount: 3, givenAt: '2026-06-15T08:00:00Z' }),
      owner.client.call('POST', `/doses/${id}/undo`),
    ])
    expect(undone.status).toBe(200)
    expect([200, 409]).toContain(corrected.status)
    expect((await stockOf(owner.client, medicationId))?.unitsOnHand).toBe(10)
  })

  it('that coincides with another one is refused with the newer mark', async () => {
    const { id, medicationId } = await given({ doseUnits: 1 })
    const at = { version: 1, outcome: 'partial', givenAt: '2026-06-15T08:00:00Z' }
    const answers = await Promise.all([
      correct(sam, id, { ...at, amount: 2 }),
      correct(owner, id, { ...at, amount: 3 }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const taken = answers.find(({ status }) => status === 200)?.body.dose.amount ?? 0
    expect((await stockOf(owner.client, medicationId))?.unitsOnHand).toBe(10 - taken)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'STALE_VERSION', current: { amount: taken, version: 2 } })
  })

  it('is refused for a mark that was undone, for a stranger as its giver, and for a time to come', async () => {
    const { id } = await given()
    const base = { version: 1, outcome: 'given' }
    expect((await correct(sam, id, { ...base, byId: newId() })).body.fields).toHaveProperty('byId')
    expect((await correct(sam, id, { ...base, givenAt: '2026-06-16T08:00:00Z' })).body.fields).toHaveProperty(
      'givenAt',
    )
    await sam.client.call('POST', `/doses/${id}/undo`)
    expect((await correct(sam, id, { ...base, version: 2 })).body.code).toBe('MARK_TAKEN_BACK')
  })

  it('is made by a caregiver to own marks and to missed doses that the server noted', async () => {
    passTo(START)
    const { id: medicationId } = await addMedication(owner.client, daily)
    passTo('2026-06-16T10:00:00Z')
    const { body } = await mark(owner.client, medicationId, { date: '2026-06-16', time: '08:00' })
    const denied = await correct(sam, body.dose.id, { version: 1, outcome: 'skipped' })
    expect([denied.status, denied.body.code]).toEqual([403, 'NOT_ALLOWED'])
    await change(medicationId, { times: ['21:00'] })
    const { entries } = await readHistory(medicationId)
    const missed = entries.find(({ outcome }) => outcome === 'missed')
    const found = await correct(sam, missed?.id ?? '', {
      version: missed?.version,
      outcome: 'given',
      givenAt: '2026-06-15T08:05:00Z',
    })
    expect(found.body.dose).toMatchObject({ outcome: 'given', byName: 'Sam', createdBy: null })
  })

  // spec product: a corrected log of a missed dose is closed to other caregivers; resuming a medicine opens
  //   the earlier doses that are given or listed
  it('of a noted missed dose is closed to caregivers once it names another member', async () => {
    passTo(START)
    const { id: medicationId } = await addMedication(owner.client, daily)
    passTo('2026-06-16T10:00:00Z')
    await change(medicationId, { times: ['21:00'] })
    const [missed] = (await readHistory(medicationId)).entries
    const { body } = await correct(owner, missed?.id ?? '', { version: missed?.version, outcome: 'skipped' })
    expect(body.dose).toMatchObject({ outcome: 'skipped', byId: owner.userId })
    const { id, version } = body.dose
    expect((await correct(sam, id, { version, outcome: 'given' })).body.code).toBe('NOT_ALLOWED')
    expect((await sam.client.call('POST', `/doses/${id}/undo`)).body).toMatchObject({ code: 'NOT_ALLOWED' })
  })
})
