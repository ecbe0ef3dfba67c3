import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_WAITED_SECONDS } from '@app/domain/medications/doses/doses.vocabulary'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'
import { addMedication, mark, type Marked, NOW, thisMorning } from './doses.fixture.ts'

const HOUR = 3600
const scheduled = { frequency: 'Once daily', times: ['08:00'], timeZone: 'UTC', earlierDoses: 'listed' }

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
  owner = await makePerson(app)
})
afterAll(() => app.stop())

/** Adds a medication as of two weeks ago, or of another moment. */
async function addOldMedication(fields: object, addedAt = '2026-06-01T12:00:00Z'): Promise<{ id: string }> {
  const { id } = await addMedication(owner.client, fields)
  await pastSecurity(
    app.database.pool,
    async (query) => {
      await query('alter table medications disable trigger user')
      await query('update medications set created_at = $2 where id = $1', [id, addedAt])
      await query('alter table medications enable trigger user')
    },
    ['medications'],
  )
  return { id }
}

// spec product: a pending dose log keeps the time of the tap, counted by the device
it('a dose that waited on a device was given when it was said', async () => {
  const { id } = await addOldMedication(scheduled)
  const { status, body } = await mark(owner.client, id, { ...thisMorning, waited: 2 * HOUR })
  expect([status, body.dose.givenAt]).toEqual([200, '2026-06-15T09:00:00+00:00'])
})

it('a stated time takes precedence over the waiting time', async () => {
  const { id } = await addMedication(owner.client, scheduled)
  const said = { ...thisMorning, givenAt: '2026-06-15T08:05:00Z', waited: 2 * HOUR }
  expect((await mark(owner.client, id, said)).body.dose.givenAt).toBe('2026-06-15T08:05:00+00:00')
})

it('one that had arrived is the same request, however long it waited since', async () => {
  const { id } = await addMedication(owner.client, scheduled)
  const body = bodies.dose(thisMorning)
  const send = (waited?: number) =>
    owner.client.call<Marked>('POST', `/medications/${id}/doses`, { ...body, waited })
  const first = await send()
  const again = await send(HOUR)
  expect([again.status, again.body.dose]).toEqual([200, first.body.dose])
})

it('whether it was in time is asked of when it was given, not of when it was sent', async () => {
  const { id } = await addOldMedication({ ...scheduled, name: 'Insulin', latestMinutes: 120 })
  expect((await mark(owner.client, id, thisMorning)).body.code).toBe('DOSE_TOO_LATE')
  expect((await mark(owner.client, id, { ...thisMorning, waited: 2 * HOUR })).status).toBe(200)
})

// spec product: a pending change that the server refuses stays until its user answers, with its contents; the
//   second caregiver to give a dose learns who was first
it('of two pending ones, the second learns who gave it and when', async () => {
  const sam = await makeMember(app, owner, 'caregiver', 'Sam')
  const { id } = await addOldMedication(scheduled)
  await mark(owner.client, id, { ...thisMorning, waited: 2 * HOUR })
  const second = await mark(sam.client, id, { ...thisMorning, waited: HOUR })
  expect([second.status, second.body.code, second.body.current?.givenAt]).toEqual([
    409,
    'DOSE_ALREADY_MARKED',
    '2026-06-15T09:00:00+00:00',
  ])
})

// spec product: a clock that is corrected while a dose log is pending gives it no impossible time
describe('a clock that was put right while a dose waited', () => {
  it('has it given when it was due, which the same request answers again', async () => {
    const { id } = await addOldMedication(scheduled)
    const body = bodies.dose(thisMorning)
    const send = (waited: number) =>
      owner.client.call<Marked>('POST', `/medications/${id}/doses`, { ...body, waited })
    const first = await send(MOST_WAITED_SECONDS)
    const again = await send(HOUR)
    expect([first.status, first.body.dose.givenAt]).toEqual([200, '2026-06-15T08:00:00+00:00'])
    expect([again.status, again.body.dose]).toEqual([200, first.body.dose])
  })

  it('has none given before its medication was added', async () => {
    const { id } = await addOldMedication(scheduled, '2026-06-15T10:00:00Z')
    const { body } = await mark(owner.client, id, { ...thisMorning, waited: 2 * HOUR })
    expect(body.dose.givenAt).toBe('2026-06-15T10:00:00+00:00')
  })

  it('makes an as-needed dose count as given now', async () => {
    const { id } = await addOldMedication(
      { frequency: 'As needed', times: [], timeZone: 'UTC' },
      '2026-06-14T12:00:00Z',
    )
    const { status, body } = await mark(owner.client, id, { waited: 48 * HOUR })
    expect([status, Date.parse(body.dose.givenAt ?? '')]).toEqual([200, NOW.getTime()])
  })
})

it.each([-1, 1.5, MOST_WAITED_SECONDS + 1, 'long'])('waiting for %s is refused', async (waited) => {
  const { id } = await addMedication(owner.client, scheduled)
  const { status, body } = await mark(owner.client, id, { ...thisMorning, waited })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['waited']])
})
