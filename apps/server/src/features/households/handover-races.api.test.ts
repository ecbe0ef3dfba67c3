import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { accept, makeFamily, offer, stateOf, withdraw } from './handovers.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('hands over once when the offer is accepted twice at the same time', async () => {
  const { ana, sam } = await makeFamily(app)
  await offer(ana, sam)
  const answers = await Promise.all([accept(sam, ana), accept(sam, ana)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await stateOf(app, ana)).toMatchObject({
    owner: sam.userId,
    members: [{ id: ana.userId, role: 'caregiver' }],
  })
})

it('either accepts or withdraws an offer when both happen at the same time', async () => {
  const { ana, sam } = await makeFamily(app)
  await offer(ana, sam)
  const [accepted, withdrawn] = await Promise.all([accept(sam, ana), withdraw(ana)])
  const { owner, offers } = await stateOf(app, ana)
  expect(offers).toBe(0)
  if (accepted.status === 200) expect(owner).toBe(sam.userId)
  else expect([accepted.status, withdrawn.status, owner]).toEqual([409, 200, ana.userId])
})
