import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('accepts a new time zone and the archiving of a pet at the same time', async () => {
  const { client } = await makePerson(app)
  const { id: petId } = await addPet(client)
  await addRecordOf(client, 'appointment', petId, { dateTime: '2099-06-16T14:15:00Z' })
  const { version } = (await client.call<AnsweredRecord>('GET', `/pets/${petId}`)).body
  const answers = await Promise.all([
    client.call('PATCH', '/settings', { timeZone: 'Asia/Tokyo' }),
    client.call('POST', `/pets/${petId}/archive`, { version }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
