import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { statusAndBody, unavailable } from '@app/testing/unavailable'

/** A third of the connections. */
const SHARE = 2
const MOST_WAITING = 200

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_POOL: String(3 * SHARE) } })
  owner = await makePerson(app)
  other = await makePerson(app, { name: 'Bea' })
})
afterAll(() => app.stop())

const readPets = ({ client }: TestPerson) => client.call('GET', '/pets')

// spec product: one household uses a third of the connections at most
//   in apps/server/src/platform/database/with-actor.ts
it('one household holds a third of the connections, and the others are answered meanwhile', async () => {
  await readPets(owner)
  const released = Promise.withResolvers<void>()
  const transact = (work: () => Promise<void>) =>
    app.services.db.withActor({ tokenHash: owner.tokenHash }, async () => work())
  const entered: Promise<void>[] = []
  const holding = Array.from({ length: SHARE }, () => {
    const inside = Promise.withResolvers<void>()
    entered.push(inside.promise)
    return transact(async () => {
      inside.resolve()
      await released.promise
    })
  })
  await Promise.all(entered)
  let answered = 0
  const waiting = Array.from({ length: MOST_WAITING }, () => transact(async () => void (answered += 1)))
  expect(statusAndBody(await readPets(owner))).toEqual(unavailable)
  const answers = await Promise.all(Array.from({ length: 8 }, () => readPets(other)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answered).toBe(0)
  released.resolve()
  await Promise.all([...holding, ...waiting])
  expect(answered).toBe(MOST_WAITING)
  expect((await readPets(owner)).status).toBe(200)
})
