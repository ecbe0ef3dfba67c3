import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reminder, ReminderCompletion } from '@app/domain/due/reminders.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { planDueSources } from './due.service.ts'

const ROUNDS = 12

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const once = { unit: 'once', every: 1, weekdays: [] }
const daily = { unit: 'day', every: 1, weekdays: [] }
const DATE = '2100-01-01'

const post = (path: string, body: object) => owner.client.call<{ code?: string }>('POST', path, body)
const remove = (path: string) => owner.client.call<{ code?: string }>('DELETE', path)

/** Creates a pet with reminders that all have the same open date. */
async function makeReminders(
  count: number,
  repeat: object = daily,
): Promise<{ petId: string; ids: string[] }> {
  const { id: petId } = await addPet(owner.client)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = await addRecordOf(owner.client, 'reminder', petId, { date: DATE, repeat, timeZone: 'UTC' })
    ids.push(id)
  }
  return { petId, ids }
}

/** Runs the planner, as the worker does, at a time when every reminder has a next date. */
const look = () =>
  app.services.db.withSystem((tx) => planDueSources(tx, new Date('2100-01-05T23:00:00Z'), app.services.log))

describe('at the same time', () => {
  it.each<[string, (made: { petId: string; ids: string[] }) => Promise<{ status: number }>[]]>([
    ['completing', ({ ids }) => ids.map((id) => post(`/reminders/${id}/complete`, { date: DATE }))],
    ['pausing', ({ ids }) => ids.map((id) => post(`/reminders/${id}/pause`, { version: 1 }))],
    ['deleting', ({ ids }) => ids.map((id) => remove(`/reminders/${id}`))],
    ['archiving the pet', ({ petId }) => [post(`/pets/${petId}/archive`, { version: 1 })]],
    ['deleting the pet', ({ petId }) => [remove(`/pets/${petId}`)]],
  ])('%s and the look of two workers both end', async (_what, act) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await makeReminders(4)
      const looks = [look(), look()]
      const answers = await Promise.all(act(made))
      await Promise.all(looks)
      for (const { status } of answers) expect([200, 409]).toContain(status)
    }
  })

  it('archiving a pet and completing its reminders both finish', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { petId, ids } = await makeReminders(4)
      const [archived, ...completed] = await Promise.all([
        post(`/pets/${petId}/archive`, { version: 1 }),
        ...ids.map((id) => post(`/reminders/${id}/complete`, { date: DATE })),
      ])
      expect(archived.status).toBe(200)
      for (const { status } of completed) expect([200, 409]).toContain(status)
      for (const id of ids) {
        const { body } = await owner.client.call<Reminder>('GET', `/reminders/${id}`)
        expect(body.due).toBeNull()
      }
    }
  })

  it('deleting a completion and reverting it have one outcome', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ids } = await makeReminders(1, once)
      const [id = ''] = ids
      await post(`/reminders/${id}/complete`, { date: DATE })
      const { body } = await owner.client.call<{ entries: ReminderCompletion[] }>(
        'GET',
        '/reminders/completed',
      )
      const completion = body.entries.find(({ reminderId }) => reminderId === id)?.id ?? ''
      const [deleted, reopened] = await Promise.all([
        remove(`/reminders/completed/${completion}`),
        post(`/reminders/${id}/reopen`, { date: DATE }),
      ])
      expect([
        [200, 404],
        [404, 200],
        [200, 409],
      ]).toContainEqual([deleted.status, reopened.status])
    }
  })
})
