import pino from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { createTestDatabase } from '@app/testing/postgres'
import { startDatabaseProxy } from '@app/testing/servers/database-proxy'
import { newId } from '../base/ids.ts'
import { isDatabaseAway } from '../http/problems.ts'
import { createPool } from './pool.ts'
import { createTransaction } from './transaction.ts'
import { keptOpen, type Statement, type Tx } from './tx.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
})
afterAll(() => app.stop())

const insertPet: Statement<{ id: string }> = {
  text: `insert into pets (id, content_hash, name, species, gender) values ($1, 'test', $2, 'cat', 'female') returning id`,
}
const addPet = async (tx: Tx, name: string) => tx.run(insertPet, [newId(), name])
const insertLast = async (tx: Tx, name: string) => tx.runAndCommit(insertPet, [newId(), name])
const countSeen: Statement<{ pets: number }> = { text: 'select count(*)::int as pets from pets' }

const namesOf: Statement<{ name: string }> = {
  text: 'select name from pets where name = any($1) order by name',
}

const asOwner = <T>(work: (tx: Tx) => Promise<T>) => app.services.db.withActor(owner, work)

/** Returns those of these pets that another transaction sees now. */
async function kept(...names: string[]): Promise<string[]> {
  const seen = await asOwner((tx) => tx.run(namesOf, [names]))
  return seen?.value.map(({ name }) => name) ?? []
}

it('commits with its last statement, together with the earlier ones', async () => {
  await asOwner(async (tx) => {
    await addPet(tx, 'Before')
    expect(await kept('Before')).toEqual([])
    await insertLast(tx, 'Last')
    expect(await kept('Before', 'Last')).toEqual(['Before', 'Last'])
  })
})

// spec ASVS V2.3.3
// spec ASVS V16.5.3
it('rolls back if the last statement fails', async () => {
  const failed = asOwner(async (tx) => {
    await addPet(tx, 'Taken back')
    await insertLast(tx, 'N')
  })
  await expect(failed).rejects.toMatchObject({ code: '23514' })
  expect(await kept('Taken back', 'N')).toEqual([])
  expect(await asOwner((tx) => addPet(tx, 'Next one'))).toBeDefined()
})

it.each(['run', 'runAndCommit'] as const)('refuses a %s after its last statement', async (method) => {
  const failed = asOwner(async (tx) => {
    await insertLast(tx, `Before ${method}`)
    await tx[method](insertPet, [newId(), 'Refused'])
  })
  await expect(failed).rejects.toThrow('A statement follows runAndCommit')
  expect(await kept(`Before ${method}`, 'Refused')).toEqual([`Before ${method}`])
})

it('reopens under the same identity after its last statement', async () => {
  await asOwner(async (tx) => {
    await insertLast(tx, 'First')
    await tx.reopen()
    await addPet(tx, 'Second')
    expect(await kept('First', 'Second')).toEqual(['First'])
  })
  expect(await kept('First', 'Second')).toEqual(['First', 'Second'])
})

it('rolls back only what follows the reopening if that fails', async () => {
  const failed = asOwner(async (tx) => {
    await insertLast(tx, 'Stays')
    await tx.reopen()
    await addPet(tx, 'Goes')
    throw new Error('refused later')
  })
  await expect(failed).rejects.toThrow('refused later')
  expect(await kept('Goes', 'Stays')).toEqual(['Stays'])
})

it('refuses a statement after the last one under a quota too', async () => {
  const failed = asOwner(async (tx) => {
    const underQuota = keptOpen(tx)
    await insertLast(underQuota, 'One')
    await addPet(underQuota, 'Two')
  })
  await expect(failed).rejects.toThrow('A statement follows runAndCommit')
  expect(await kept('One', 'Two')).toEqual([])
})

it('commits nothing early if something is checked after it', async () => {
  const failed = asOwner(async (tx) => {
    await insertLast(keptOpen(tx), 'One too many')
    throw new Error('no room')
  })
  await expect(failed).rejects.toThrow('no room')
  expect(await kept('One too many')).toEqual([])
})

it('waits for a silent database no longer than its connection does', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const line = await startDatabaseProxy(database.url)
  onTestFinished(() => line.stop())
  const pool = createPool(line.url, 1, pino({ level: 'silent' }), { answerWithin: 300 })
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  const { tx, begin } = createTransaction(client, async () => undefined)
  await begin()
  line.fallSilent()
  const lost = await tx.runAndCommit(countSeen, []).catch((error: unknown) => error)
  expect(isDatabaseAway(lost)).toBe(true)
  client.release(lost as Error)
})
