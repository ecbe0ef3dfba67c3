import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { importBody } from '@app/testing/factories/expense-imports'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { addRecordOf, bodies, monthly } from '@app/testing/factories/records'
import { lockIsAwaited } from '@app/testing/postgres'
import { namedSql, type Tx } from '../../platform/database/tx.ts'
import { accept, makeFamily, offer, stateOf, withdraw } from './handovers.fixture.ts'
import { acceptHandover } from './handovers.queries.ts'

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

/** Sends a request while a transaction holds the household, and returns its answer. */
async function sendDuring(
  hold: (work: (tx: Tx) => Promise<void>) => Promise<unknown>,
  request: () => Promise<{ status: number }>,
) {
  let answer: Promise<{ status: number }> | undefined
  await hold(async () => {
    answer = request()
    await lockIsAwaited(app.database.pool)
  })
  return (await answer)?.status
}

describe('a request that waits for its household', () => {
  const send = {
    import: ({ client }: TestPerson) => client.call('POST', '/expenses/imports', importBody()),
    'repeating expense': ({ client }: TestPerson) =>
      client.call('POST', '/expenses', bodies.expense({ repeat: monthly, reimbursedMinor: null })),
    export: ({ client }: TestPerson) => client.call('GET', '/expenses/export?format=csv'),
    'offer of the household': (person: TestPerson) => offer(person, person),
  }
  const cases = Object.entries(send)

  // spec product: only the owner sees expenses; the server decides, also under concurrency
  it.each(cases)('is repeated by its user if a handover comes first: %s', async (_, request) => {
    const { ana, sam } = await makeFamily(app)
    await addRecordOf(ana.client, 'expense', '', { reimbursedMinor: null, petId: null })
    await offer(ana, sam)
    const accepting = (work: (tx: Tx) => Promise<void>) =>
      app.services.db.withActor({ tokenHash: sam.tokenHash }, async (tx) => {
        await tx.run(acceptHandover, [ana.householdId, 'phone'])
        await work(tx)
      })
    expect(await sendDuring(accepting, () => request(ana))).toBe(503)
    expect((await request(ana)).status).toBe(403)
  })

  it.each(cases.slice(0, 2))('is repeated by its user if a downgrade comes first: %s', async (_, request) => {
    const person = await makePerson(app, { plan: 'premium' })
    const downgrade = namedSql(`update households set plan = 'free' where id = $1`)
    const downgrading = (work: (tx: Tx) => Promise<void>) =>
      app.services.db.withSystem(
        async (tx) => {
          await tx.run(downgrade, [person.householdId])
          await work(tx)
        },
        { householdId: person.householdId },
      )
    expect(await sendDuring(downgrading, () => request(person))).toBe(503)
    expect((await request(person)).status).toBe(403)
  })
})
