import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makeMember, makePerson } from '@app/testing/factories/people'
import { addMedication, mark, NOW, stockOf, thisMorning } from './doses.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(NOW) })
})
afterAll(() => app.stop())

it('gives a dose once to two people who mark it at the same time', async () => {
  const owner = await makePerson(app)
  const sam = await makeMember(app, owner, 'caregiver', 'Sam')
  const { id } = await addMedication(owner.client, { unitsOnHand: 100 })
  const answers = await Promise.all([owner, sam].map(({ client }) => mark(client, id, thisMorning)))
  const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'given'}`)
  expect(codes.toSorted()).toEqual(['200 given', '409 DOSE_ALREADY_MARKED'])
  expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(99)
})
