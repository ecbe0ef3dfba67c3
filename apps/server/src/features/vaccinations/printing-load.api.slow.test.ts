import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'

/** Highest number of rows on a sheet. */
const ROWS = 300

let app: TestApp
let owner: TestPerson
let petId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  petId = (await addPet(owner.client)).id
  for (let at = 0; at < ROWS; at += 1) {
    await addRecordOf(owner.client, 'vaccination', petId, {
      vaccineName: `Rabies ${at}`,
      veterinarian: `Dr. Ortiz ${at * 7919}`,
      clinicName: `Clinic ${at * 104729}`,
    })
  }
})
afterAll(() => app.stop())

const print = () => owner.client.call('GET', `/pets/${petId}/vaccination-record`)

/** Requests the server's health until the work is done. Returns the number of answers. */
async function healthChecksDuring(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false }
  const working = work.finally(() => (state.isDone = true))
  let answers = 0
  while (!state.isDone) {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    answers += 1
  }
  await working
  return answers
}

describe('printing a long list', () => {
  it('lets the server answer others in between', async () => {
    await fetch(`${app.url}/healthz`)
    // A server that printed in its own process would answer once before and once after.
    expect(await healthChecksDuring(print())).toBeGreaterThan(5)
  })

  it('is refused for the moment beyond the queue of a household, and done afterwards', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, print))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([429, { code: 'PRINTING_BUSY', retryAfter: 5 }])
    }
    expect((await print()).status).toBe(200)
  })
})
