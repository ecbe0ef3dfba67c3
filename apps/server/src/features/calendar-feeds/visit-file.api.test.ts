import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { readCalendar } from '@app/testing/read-calendar'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app, { plan: 'free' })
})
afterAll(() => app.stop())

// spec product: one visit is saved to a calendar, on every plan
it('one visit is a file for a calendar, on every plan', async () => {
  const { id: petId } = await addPet(owner.client)
  const { id } = await addRecordOf(owner.client, 'appointment', petId)
  const { status, headers, body } = await owner.client.call<Buffer>('GET', `/appointments/${id}/calendar`)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar',
    'no-store',
  ])
  expect(headers.get('content-disposition')).toContain('filename="vet-visit-2100-01-01.ics"')
  const { events, name } = readCalendar(body.toString('utf8'))
  expect(name).toBeNull()
  expect(events).toMatchObject([
    {
      uid: `${id}@records.pawtrail`,
      title: 'Biscuit: Dental Cleaning',
      start: '2100-01-01T10:15:00.000Z',
      end: '2100-01-01T11:15:00.000Z',
      status: 'CONFIRMED',
    },
  ])
})
