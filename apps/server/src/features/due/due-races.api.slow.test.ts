import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord } from '@app/testing/factories/records'
import { planDueSources } from './due.service.ts'

const ROUNDS = 15
const ZONES = ['Asia/Tokyo', 'America/New_York']

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

it('changing the zone, archiving a pet and adding doses of its vaccines at the same time all finish', async () => {
  const { id: petId } = await addPet(owner.client)
  const addVaccination = (name: string, day: string) =>
    addRecordOf(owner.client, 'vaccination', petId, {
      vaccineName: name,
      administeredDate: day,
      nextDueDate: '2099-06-23',
    })
  for (let at = 0; at < 12; at += 1) {
    await addRecordOf(owner.client, 'appointment', petId, { dateTime: '2099-06-16T14:15:00Z' })
    await addVaccination(`Vaccine ${at}`, '2026-06-01')
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const { version } = (await owner.client.call<AnsweredRecord>('GET', `/pets/${petId}`)).body
    const changes = [
      ...Array.from({ length: 8 }, (_, at) =>
        owner.client.call('PATCH', '/settings', { timeZone: ZONES[at % 2] }),
      ),
      owner.client.call('POST', `/pets/${petId}/${round % 2 ? 'unarchive' : 'archive'}`, { version }),
    ]
    await Promise.all(Array.from({ length: 4 }, (_, at) => addVaccination(`Vaccine ${at}`, '2026-06-02')))
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
    await app.services.db.withSystem((tx) => planDueSources(tx, new Date(), app.services.log))
  }
})
