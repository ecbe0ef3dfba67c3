import { describe, expect, it, onTestFinished } from 'vitest'
import { appointments } from '@app/domain/appointments/appointments.contract'
import { startTestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import { describeRecordKind } from '@app/testing/record-suite'

const stage = describeRecordKind({
  kind: 'appointment',
  answers: appointments.entry.strict(),
  change: { title: 'Surgery', vetAddress: '12 Elm Street', notes: 'Nothing to eat', status: 'completed' },
  refused: [
    ['title', '', 'Appointment type is required'],
    ['title', 'x'.repeat(101), 'Appointment type must be less than 100 characters'],
    ['vetName', 'x'.repeat(101), 'Vet name must be less than 100 characters'],
    ['vetAddress', 'x'.repeat(201), 'Vet address must be less than 200 characters'],
    ['dateTime', '', 'Date and time is required'],
    ['dateTime', '2026-01-01', 'Date and time must be a date and time'],
    ['dateTime', '1899-12-31T10:00:00Z', 'Date and time is out of range'],
    ['dateTime', '9999-12-31T10:00:00Z', 'Date and time is out of range'],
    ['notes', 'x'.repeat(1001), 'Notes must be less than 1000 characters'],
    ['status', 'perhaps', 'Choose a status'],
  ],
})

// spec core-records §4: appointment: scheduled by default; upcoming only when scheduled and in the future
//   in packages/domain/src/appointments/appointments.rules.ts
describe('appointments', () => {
  const future = '2100-06-01T10:00:00Z'
  const past = '2020-06-01T10:00:00Z'
  const limitText =
    'Free accounts are limited to 3 upcoming appointments. Upgrade for unlimited appointments.'

  it('are scheduled unless said otherwise, and keep the moment whatever its offset', async () => {
    const { body } = await stage.owner.client.call(
      'POST',
      `/pets/${stage.petId}/appointments`,
      bodies.appointment({ dateTime: '2100-01-01T10:00:00-05:00' }),
    )
    expect(body).toMatchObject({ status: 'scheduled' })
    expect(new Date(String(body['dateTime'])).toISOString()).toBe('2100-01-01T15:00:00.000Z')
  })

  it('of the past need an outcome, both when added and when changed', async () => {
    const { client } = stage.owner
    const fields = { status: 'This time has passed. Please say whether the visit took place.' }
    const path = `/pets/${stage.petId}/appointments`
    const asked = await client.call('POST', path, bodies.appointment({ dateTime: past }))
    expect([asked.status, asked.body['fields']]).toEqual([422, fields])
    for (const status of ['completed', 'missed', 'cancelled']) {
      const told = await client.call('POST', path, bodies.appointment({ dateTime: past, status }))
      expect([status, told.status]).toEqual([status, 200])
    }
    const planned = await addRecordOf(client, 'appointment', stage.petId, { dateTime: future })
    const moved = { ...bodies.appointment({ dateTime: past }), version: 1 }
    const movedBack = await client.call('PATCH', `/appointments/${planned.id}`, moved)
    expect([movedBack.status, movedBack.body['fields']]).toEqual([422, fields])
  })

  it('that are sent again after their time equal the accepted ones', async () => {
    const clock = createTestClock()
    const app = await startTestApp({ clock })
    onTestFinished(app.stop)
    const { client } = await makePerson(app)
    const soon = clock.now().getTime() + 60_000
    const body = bodies.appointment({ dateTime: new Date(soon).toISOString() })
    const path = `/pets/${(await addPet(client)).id}/appointments`
    expect((await client.call('POST', path, body)).status).toBe(200)
    await clock.wind(90_000)
    expect((await client.call('POST', path, body)).status).toBe(200)
  })

  // spec core-records §5: appointment: type and date-time required; limit over all pets
  //   in packages/domain/src/appointments/appointments.contract.ts
  // spec core-records §7: select from appointments, and the feature limit check: upcoming ones are counted
  //   under the household’s lock
  //   in db/schema/20-households.sql, apps/server/src/platform/http/quota-guard.ts
  it('stop at the number of the plan over all pets; only scheduled ones to come count', async () => {
    const person = await makePerson(stage.app, { plan: 'free' })
    const { id: petId } = await addPet(person.client)
    const path = `/pets/${petId}/appointments`
    for (let at = 0; at < 3; at += 1)
      await addRecordOf(person.client, 'appointment', petId, { dateTime: future })
    const fourth = await person.client.call('POST', path, bodies.appointment({ dateTime: future }))
    expect(fourth).toMatchObject({
      status: 403,
      body: { code: 'APPOINTMENT_LIMIT_REACHED', title: 'Appointment Limit Reached', message: limitText },
    })
    const over = await addRecordOf(person.client, 'appointment', petId, { dateTime: past, status: 'missed' })
    const settled = await addRecordOf(person.client, 'appointment', petId, {
      dateTime: future,
      status: 'cancelled',
    })
    const moved = await person.client.call('PATCH', `/appointments/${over.id}`, {
      ...bodies.appointment({ dateTime: future }),
      version: 1,
    })
    expect(moved.body['message']).toBe(limitText)
    const restored = await person.client.call('PATCH', `/appointments/${settled.id}`, {
      ...bodies.appointment({ dateTime: future, status: 'scheduled' }),
      version: 1,
    })
    expect(restored.body['message']).toBe(limitText)
  })
})
