import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies, type AnsweredRecord } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'
import { forgetSettled, planDueSources } from './due.service.ts'

/** Monday noon. */
const NOW = new Date('2026-06-15T12:00:00Z')

let app: TestApp
let owner: TestPerson
let petId = ''
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
})
afterAll(() => app.stop())

interface LedgerRow {
  kind: string
  at: string
  outcome: string | null
}

/** Ledger entries of a source, in order of time. */
async function ledgerOf(sourceId: string): Promise<string[]> {
  const { rows } = await pastSecurity(
    app.database.pool,
    (query) =>
      query<LedgerRow>(
        `select kind, to_char(due_at at time zone 'UTC', 'DD HH24:MI') as at, outcome
           from occurrences where source_id = $1 order by kind, due_at`,
        [sourceId],
      ),
    ['occurrences'],
  )
  return rows.map(({ kind, at, outcome }) => `${kind} ${at} ${outcome ?? 'open'}`)
}

/** Counts sources that a request changed and did not plan. */
async function unplanned(): Promise<number> {
  const { rows } = await pastSecurity(
    app.database.pool,
    (query) =>
      query<{ left: number }>("select count(*)::int as left from schedules where next_due_at = '-infinity'"),
    ['schedules'],
  )
  return rows[0]?.left ?? -1
}

const look = (at: string) =>
  app.services.db.withSystem((tx) => planDueSources(tx, new Date(at), app.services.log))

const given = (fields: object) => addRecordOf(owner.client, 'vaccination', petId, fields)
const forget = (before: string) =>
  app.services.db.withSystem((tx) => forgetSettled(tx, new Date(before), 1000))

const addMedication = (fields: object = {}): Promise<AnsweredRecord> =>
  addRecordOf(owner.client, 'medication', petId, {
    startDate: '2026-06-01',
    timeZone: 'UTC',
    earlierDoses: 'listed',
    ...fields,
  })
const openDoses = ['dose 15 08:00 open', 'dose 15 20:00 open', 'dose 16 08:00 open', 'dose 16 20:00 open']
const allOpen = [...openDoses, 'dose 17 08:00 open']

async function send(method: string, path: string, body: object = {}): Promise<AnsweredRecord> {
  const answer = await owner.client.call<AnsweredRecord>(method, path, body)
  expect([path, answer.status]).toEqual([path, 200])
  expect([path, await unplanned()]).toEqual([path, 0])
  return answer.body
}

// spec product: due doses, reminders, visits and vaccinations are found by time alone, in one ledger that is
//   written in the transaction of each change
describe('the ledger of due items', () => {
  it('holds the doses of a medication, and follows its schedule', async () => {
    const added = await addMedication()
    expect(await ledgerOf(added.id)).toEqual(allOpen)
    const once = { ...added, frequency: 'Once daily', times: ['18:00'] }
    const changed = await send('PATCH', `/medications/${added.id}`, once)
    // This morning's dose had come, and is no longer open.
    expect(await ledgerOf(added.id)).toEqual([
      'dose 15 08:00 passed',
      'dose 15 18:00 open',
      'dose 16 18:00 open',
    ])
    await send('PATCH', `/medications/${added.id}`, { ...changed, isActive: false })
    expect(await ledgerOf(added.id)).toEqual(['dose 15 08:00 passed'])
    await owner.client.call('DELETE', `/medications/${added.id}`)
    expect(await ledgerOf(added.id)).toEqual([])
  })

  it('settles a dose with its mark, whoever makes it, and opens it again with the undone mark', async () => {
    const { id } = await addMedication()
    const sam = await makeMember(app, owner, 'caregiver', 'Sam')
    const path = `/medications/${id}/doses`
    const body = bodies.dose({ date: '2026-06-15', time: '08:00' })
    expect((await sam.client.call('POST', path, body)).status).toBe(200)
    expect(await ledgerOf(id)).toEqual(['dose 15 08:00 given', ...allOpen.slice(1)])
    expect(await unplanned()).toBe(0)
    expect((await sam.client.call('POST', `/doses/${body.id}/undo`)).status).toBe(200)
    expect(await ledgerOf(id)).toEqual(allOpen)
    const skipped = bodies.dose({ date: '2026-06-15', time: '08:00', outcome: 'skipped' })
    await send('POST', path, skipped)
    expect((await ledgerOf(id))[0]).toBe('dose 15 08:00 skipped')
  })

  // spec product: people are notified of a refill when a week of stock is left
  it('holds when a stock has a week left, and follows refills', async () => {
    const { id } = await addMedication({ frequency: 'Once daily', times: ['18:00'], unitsOnHand: 10 })
    const refillOf = async () => (await ledgerOf(id)).filter((row) => row.startsWith('refill'))
    // The stock of ten doses covers the 15th to the 24th.
    expect(await refillOf()).toEqual(['refill 18 09:00 open'])
    const refill = { id: newId(), units: 5, refilledOn: '2026-06-15' }
    await send('POST', `/medications/${id}/refills`, refill)
    expect(await refillOf()).toEqual(['refill 23 09:00 open'])
  })

  it('holds a visit until it takes place or is called off', async () => {
    const visit = await addRecordOf(owner.client, 'appointment', petId, { dateTime: '2026-06-20T10:00:00Z' })
    expect(await ledgerOf(visit.id)).toEqual(['visit 20 10:00 open'])
    const moved = { ...visit, dateTime: '2026-06-20T11:00:00Z' }
    const changed = await send('PATCH', `/appointments/${visit.id}`, moved)
    expect(await ledgerOf(visit.id)).toEqual(['visit 20 11:00 open'])
    await send('PATCH', `/appointments/${visit.id}`, { ...changed, status: 'cancelled' })
    expect(await ledgerOf(visit.id)).toEqual([])
  })

  it('holds the due date of the newest dose of a vaccine', async () => {
    const first = await given({ administeredDate: '2025-06-30', nextDueDate: '2026-06-30' })
    expect(await ledgerOf(first.id)).toEqual(['vaccination 30 09:00 open'])
    const second = await given({ administeredDate: '2026-06-14', nextDueDate: '2027-06-14' })
    expect([await ledgerOf(first.id), await ledgerOf(second.id)]).toEqual([[], ['vaccination 14 09:00 open']])
    await send('DELETE', `/vaccinations/${second.id}`)
    expect(await ledgerOf(first.id)).toEqual(['vaccination 30 09:00 open'])
  })

  it('has no entry of an archived pet, and opens its dates again when it is restored', async () => {
    const pet = await addPet(owner.client)
    const ofPet = (kind: 'medication' | 'appointment' | 'reminder', fields: object) =>
      addRecordOf(owner.client, kind, pet.id, fields)
    const { id: medication } = await ofPet('medication', { frequency: 'Once daily', times: ['18:00'] })
    const { id: visit } = await ofPet('appointment', {})
    const { id: reminder } = await ofPet('reminder', {})
    const held = async () => (await Promise.all([medication, visit, reminder].map(ledgerOf))).flat().length
    const before = await held()
    expect(before).toBeGreaterThan(3)
    const archived = await send('POST', `/pets/${pet.id}/archive`, { petId: pet.id, version: pet.version })
    expect(await held()).toBe(0)
    await send('POST', `/pets/${pet.id}/unarchive`, { petId: pet.id, version: archived.version })
    expect(await held()).toBe(before)
  })

  it('dates visits by the owner’s calendar, including after the owner moved', async () => {
    const { id } = await addRecordOf(owner.client, 'vaccination', petId, {
      vaccineName: 'Leptospirosis',
      nextDueDate: '2026-08-01',
    })
    expect((await owner.client.call('PATCH', '/settings', { timeZone: 'Asia/Tokyo' })).status).toBe(200)
    await look('2026-06-15T12:00:00Z')
    expect(await ledgerOf(id)).toEqual(['vaccination 01 00:00 open'])
    await owner.client.call('PATCH', '/settings', { timeZone: 'UTC' })
    await look('2026-06-15T12:00:00Z')
    expect(await ledgerOf(id)).toEqual(['vaccination 01 09:00 open'])
  })

  it('follows the time: adds further doses, passes unmarked ones, ends a visit', async () => {
    const { id } = await addMedication()
    const visit = await addRecordOf(owner.client, 'appointment', petId, { dateTime: '2026-06-16T09:00:00Z' })
    await look('2026-06-16T21:00:00Z')
    expect(await ledgerOf(id)).toEqual([
      'dose 15 08:00 passed',
      'dose 15 20:00 passed',
      'dose 16 08:00 passed',
      'dose 16 20:00 open',
      'dose 17 08:00 open',
      'dose 17 20:00 open',
      'dose 18 08:00 open',
      'dose 18 20:00 open',
    ])
    expect(await ledgerOf(visit.id)).toEqual(['visit 16 09:00 passed'])
    expect(await forget('2026-06-16T21:00:00Z')).toBe(0)
    expect(await forget('2026-06-16T21:00:01Z')).toBeGreaterThan(3)
    expect(await ledgerOf(visit.id)).toEqual([])
  })
})

describe('a source that can’t be planned', () => {
  const past = ['schedules', 'occurrences', 'medications']
  const change = (statement: string, values: unknown[] = []) =>
    pastSecurity(app.database.pool, (query) => query<{ next: Date }>(statement, values), past)
  const nextLookAt = async (sourceId: string) => {
    const { rows } = await change('select next_due_at as next from schedules where source_id = $1', [
      sourceId,
    ])
    return rows[0]?.next.toISOString().slice(11, 16)
  }
  const failing: Record<string, (id: string) => Promise<unknown>> = {
    'its plan fails': (id) =>
      change(`update medications set rhythm = '[{"unit": "day", "every": 1, "days": null}]' where id = $1`, [
        id,
      ]),
    'the database refuses its plan': async (id) => {
      await change(`create function app.refuse() returns trigger language plpgsql as
        $$ begin raise 'refused by a test'; end $$`)
      await change(`create trigger refuse before insert on occurrences for each row
        when (coalesce(new.medication_id, new.reminder_id) = '${id}') execute function app.refuse()`)
    },
  }

  // spec product: a source that fails to plan is postponed longer each time and delays no other
  it.each(Object.keys(failing))(
    'where %s, is put off longer each time and holds up no other',
    async (why) => {
      const [broken, fine] = [await addMedication(), await addMedication()]
      await failing[why]?.(broken.id)
      const looks = []
      for (const time of ['21:00', '21:04', '21:05', '21:14', '21:15', '21:35']) {
        await look(`2026-06-16T${time}:00Z`)
        looks.push(await nextLookAt(broken.id))
      }
      expect(looks).toEqual(['21:05', '21:05', '21:15', '21:15', '21:35', '22:15'])
      expect(await ledgerOf(fine.id)).toContain('dose 18 20:00 open')
      expect(await ledgerOf(broken.id)).toEqual(allOpen)
      await change('update medications set is_active = false where id = $1', [broken.id])
      await look('2026-06-16T21:36:00Z')
      const { rows } = await change('select plan_failures, next_due_at from schedules where source_id = $1', [
        broken.id,
      ])
      expect(rows).toEqual([{ plan_failures: 0, next_due_at: null }])
    },
  )
})
