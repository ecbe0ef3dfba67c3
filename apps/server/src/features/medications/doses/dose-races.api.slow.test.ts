import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dateIn } from '@app/domain/kernel/time/dates'
import type { Dose } from '@app/domain/medications/doses/doses.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { createClient, type Client } from '@app/testing/http-client'
import { startSecondServer, type SecondServer } from '@app/testing/second-server'
import { addMedication, mark, stockOf } from './doses.fixture.ts'

/** Concurrent marks of the same dose, half of them at each of two processes on one database. */
const AT_ONCE = 32

let app: TestApp
let second: SecondServer
let owner: TestPerson
let sam: TestPerson
/** Two people, each on a process of their own. */
let clients: readonly [Client, Client]

beforeAll(async () => {
  app = await startTestApp()
  second = await startSecondServer(app)
  owner = await makePerson(app)
  sam = await makeMember(app, owner, 'caregiver', 'Sam')
  const elsewhere = createClient(second.url, app.services.appUrl)
  for (const [name, value] of sam.client.cookies) elsewhere.cookies.set(name, value)
  elsewhere.household = owner.householdId
  elsewhere.cookies.delete('request_token')
  await elsewhere.call('POST', '/request-token', {})
  clients = [owner.client, elsewhere]
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const yesterday = () => ({ date: addDays(dateIn('UTC', new Date()), -1), time: '08:00' })
const race = <T>(tap: (client: Client) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, at) => tap(clients[at % 2 === 0 ? 0 : 1])))

// spec product: one dose log for each dose, enforced by the database; the second caregiver sees its author
//   and time
it('32 simultaneous taps give one dose, and the other users see it', async () => {
  const { id } = await addMedication(owner.client, { startDate: '2026-01-05', unitsOnHand: 100 })
  const answers = await race((client) => mark(client, id, yesterday()))
  const [first, ...others] = answers.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(AT_ONCE - 1)
  for (const { status, body } of refused) {
    expect([status, body.code, body.current?.id]).toEqual([409, 'DOSE_ALREADY_MARKED', first?.body.dose.id])
  }
  expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(99)
})

it('the same tap 32 times is one mark, answered alike', async () => {
  const { id } = await addMedication(owner.client, { startDate: '2026-01-05', unitsOnHand: 100 })
  const body = bodies.dose(yesterday())
  const answers = await race((client) =>
    client.call<{ dose: Dose }>('POST', `/medications/${id}/doses`, body),
  )
  expect(new Set(answers.map(({ status, body: { dose } }) => `${status} ${dose.id}`))).toEqual(
    new Set([`200 ${body.id}`]),
  )
  expect((await stockOf(owner.client, id))?.unitsOnHand).toBe(99)
})

// spec product: as-needed medicines: minimum interval and 24-hour maximum, warned of under a lock, overridable
it('of doses as needed at once one passes silently, and the others are warned', async () => {
  const limits = { frequency: 'As needed', minIntervalHours: 6, startDate: '2026-01-05' }
  const { id } = await addMedication(owner.client, limits)
  const answers = await race((client) => mark(client, id))
  const codes = answers.map(({ body }) => body.code ?? 'given').toSorted()
  expect(codes).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 'DOSE_TOO_SOON'), 'given'])
})

// spec product: stock and refill forecast: doses take from it, undo gives back, refills add, seven days are low
it('doses, marks taken back and refills at once leave the stock that they add up to', async () => {
  const { id } = await addMedication(owner.client, {
    frequency: 'As needed',
    startDate: '2026-01-05',
    unitsOnHand: 100,
  })
  const taps = await race(async (client) => {
    const { body } = await mark(client, id)
    return client.call('POST', `/doses/${body.dose.id}/undo`)
  })
  expect(taps.every(({ status }) => status === 200)).toBe(true)
  await race((client) => mark(client, id))
  const [stock] = [await stockOf(owner.client, id)]
  expect(stock?.unitsOnHand).toBe(100 - AT_ONCE)
})
