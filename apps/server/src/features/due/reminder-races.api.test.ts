import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { planDueSources } from './due.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('completes a reminder while the worker plans its next date', async () => {
  const { client } = await makePerson(app)
  const { id: petId } = await addPet(client)
  const date = '2100-01-01'
  const repeat = { unit: 'day', every: 1, weekdays: [] }
  const { id } = await addRecordOf(client, 'reminder', petId, { date, repeat, timeZone: 'UTC' })
  const { db, log } = app.services
  const [completed, planned] = await Promise.all([
    client.call('POST', `/reminders/${id}/complete`, { date }),
    db.withSystem((tx) => planDueSources(tx, new Date('2100-01-05T23:00:00Z'), log)),
  ])
  expect([200, 409]).toContain(completed.status)
  expect(planned).toBeGreaterThanOrEqual(0)
})
