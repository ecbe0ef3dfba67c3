import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// spec ASVS V2.3.2
// spec ASVS V2.3.4
it('takes one of two pets that are added at the same time for the last place', async () => {
  const { client } = await makePerson(app, { plan: 'free' })
  const answers = await Promise.all(
    [bodies.pet(), bodies.pet()].map((pet) => client.call<{ code?: string }>('POST', '/pets', pet)),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual([403])
  expect((await client.call<unknown[]>('GET', '/pets')).body).toHaveLength(1)
})
