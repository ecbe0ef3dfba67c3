import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet, addRecordOf, type AnsweredRecord } from '@app/testing/factories/records'
import { linkToken } from '@app/testing/factories/sign-ups'
import { addingFew, householdRequests, renewId } from '@app/testing/operation-requests'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import type { Statement } from '../platform/database/tx.ts'

/**
 * Every writing operation, with each field that no body may set: owner, creator, permissions, payment. The forged ids
 * are real ones of another household, which would do the most harm.
 */
let app: TestApp
let owner: TestPerson
let other: TestPerson
let forged: Record<string, unknown>
/** Facts before the first request. */
let facts: unknown
let cases = 0

const recordTables = [
  'pets',
  'medications',
  'appointments',
  'reminders',
  'health_logs',
  'vaccinations',
  'photos',
  'documents',
  'emergency_contacts',
] as const

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  other = await makePerson(app, { name: 'Bea', plan: 'premium' })
  await makeMember(app, owner, 'viewer')
  const { id: petId } = await addPet(other.client)
  const { id: recordId } = await addRecordOf(other.client, 'medication', petId)
  forged = forgedFields({ ...other, petId, recordId })
  facts = await readFacts()
})

afterAll(async () => {
  process.stdout.write(`mass assignment: ${cases} forged bodies\n`)
  await app.stop()
})

interface Foreign {
  userId: string
  householdId: string
  petId: string
  recordId: string
}

function forgedFields({ userId, householdId, petId, recordId }: Foreign): Record<string, unknown> {
  const past = '1999-01-01T00:00:00Z'
  const inBothSpellings = {
    householdId,
    ownerUserId: userId,
    userId,
    createdBy: userId,
    updatedBy: userId,
    petId,
    recordId,
    blobId: recordId,
    contentHash: 'forged',
    createdAt: past,
    updatedAt: past,
    archivedAt: past,
    deletedAt: past,
    systemRole: 'super_admin',
    emailVerified: true,
    selectedPlan: 'pro',
    isAdmin: true,
    tokenHash: other.tokenHash,
  }
  const spelled = Object.entries(inBothSpellings).flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value],
  ])
  return {
    ...Object.fromEntries<unknown>(spelled),
    role: 'owner',
    members: [{ userId, role: 'owner' }],
    may: 'all',
    version: 77,
  }
}

const rowsSeenBy = async ({ tokenHash }: TestPerson, table: string): Promise<unknown[]> => {
  const read: Statement<{ row: unknown }> = { text: `select to_jsonb(seen) as row from ${table} as seen` }
  const seen = await app.services.db.withActor({ tokenHash }, (tx) => tx.run(read, []))
  return seen?.value.map(({ row }) => row) ?? []
}

/** Reads the facts that no body may change: everything of the other household, owners, and roles. */
async function readFacts(): Promise<unknown> {
  const { rows: users } = await app.database.pool.query<Record<string, unknown>>(
    'select id, email, name, email_verified, system_role, selected_plan from users order by id',
  )
  const ofOther = await Promise.all(recordTables.map((table) => rowsSeenBy(other, table)))
  const households = [...(await rowsSeenBy(owner, 'households')), ...(await rowsSeenBy(other, 'households'))]
  const members = await rowsSeenBy(owner, 'household_members')
  const withoutTime = households.map((row) => ({ ...(row as object), updated_at: null }))
  return { users, ofOther, households: withoutTime, members }
}

/** Finds the owner's rows that contain a forged value. */
async function findForgedRows(): Promise<unknown[]> {
  const rows = (await Promise.all(recordTables.map((table) => rowsSeenBy(owner, table)))).flat()
  const marks = [
    other.userId,
    other.householdId,
    String(forged['petId']),
    String(forged['recordId']),
    '1999-01-01',
    'forged',
  ]
  return rows.filter((row) => marks.some((mark) => JSON.stringify(row).includes(mark)))
}

/** A form accepts at most 20 fields, and encoding a picture for each forged field would take minutes. */
const FIELDS_IN_A_FORM = 12

/** Groups forged fields by request: all in a JSON body, several in a form. */
function forgeriesFor(body: unknown): Record<string, unknown>[] {
  // A body may name the household's own pets; the operation's own tests cover the refusal of others.
  const namesPet = typeof body === 'object' && body !== null && 'petId' in body
  const fields = Object.entries(forged).filter(([name]) => !(namesPet && name === 'petId'))
  const size = body instanceof FormData ? FIELDS_IN_A_FORM : fields.length
  return Array.from({ length: Math.ceil(fields.length / size) }, (_, at) =>
    Object.fromEntries(fields.slice(at * size, (at + 1) * size)),
  )
}

/** Adds forged fields to a body, with the record's present version. */
function withForged(body: unknown, forgery: Record<string, unknown>, version: number | undefined): unknown {
  if (!(body instanceof FormData)) {
    return { ...(renewId(body) as object), ...forgery, ...(version === undefined ? {} : { version }) }
  }
  const form = renewId(body) as FormData
  for (const [name, value] of Object.entries(forgery)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** The API tests of households, invitations and handovers cover bodies about people. */
const isAboutPeople = (name: string): boolean => /^(households|invitations|handovers)\./.test(name)
const writing = listOperations().filter(
  ({ name, method }) => method !== 'GET' && name in householdRequests && !isAboutPeople(name),
)
/** Deletions that remove only a picture. */
const removingPictures = new Set(['pets.removeProfilePhoto', 'doses.removeDosePicture'])
const staying = writing.filter(({ method, name }) => method !== 'DELETE' || removingPictures.has(name))
const deleting = writing.filter((operation) => !staying.includes(operation))

const hasVersion = (body: unknown): body is { version: number } =>
  typeof body === 'object' && body !== null && 'version' in body

/** A new record brings its own id; an addition such as a picture of a dose has one already. */
const makesRecord = (body: unknown): boolean =>
  body instanceof FormData ? body.has('id') : typeof body === 'object' && body !== null && 'id' in body

describe.each(staying.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  // spec product: protected columns are never taken from a request
  //   in db/schema/03-records.sql
  // spec product: no operation accepts a field that requests must not set
  //   in apps/server/src/platform/http/serve.ts
  // spec ASVS V8.1.2
  // spec ASVS V8.2.3
  // spec ASVS V15.3.3
  it('takes nothing that a body may not set', async () => {
    const request = await householdRequests[operation.name]?.(owner, owner)
    if (!request) throw new Error('There is no request.')
    let version = hasVersion(request.body) ? request.body.version : undefined
    for (const forgery of forgeriesFor(request.body)) {
      if (addingFew.has(operation.name)) await householdRequests[operation.name]?.(owner, owner)
      const answer = await send(operation, request.ids, withForged(request.body, forgery, version))
      const names = Object.keys(forgery)
      expect([names, answer.status, answer.body['code']]).toEqual([names, 200, undefined])
      if (version !== undefined) version = answer.body.version
      else if (operation.counts && makesRecord(request.body))
        expect([names, answer.body.version]).toEqual([names, 1])
    }
  })
})

describe.each(deleting.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  it('removes the record in its path, whatever the body contains', async () => {
    const request = await householdRequests[operation.name]?.(owner, owner)
    const answer = await send(operation, request?.ids ?? {}, forged)
    expect(answer).toMatchObject({ status: 200, body: { deleted: true } })
  })
})

it('all of them together leave no forged value, and change no protected fact', async () => {
  expect(await findForgedRows()).toEqual([])
  expect(await readFacts()).toEqual(facts)
})

async function send({ method, path }: OperationUnderTest, ids: Record<string, string>, body: unknown) {
  cases += 1
  return owner.client.call<AnsweredRecord>(method, fillPath(path, ids), body)
}

describe('accounts', () => {
  // spec ASVS V8.2.3
  it('are made as users of their own, whatever the body says', async () => {
    const email = 'ines.ferreira@example.com'
    const client = app.visitor()
    const body = { email, password: 'Warm-Biscuit-2041', displayName: 'Ines Ferreira', ...forged }
    expect((await client.call('POST', '/accounts', body)).status).toBe(200)
    const token = await linkToken(app, email)
    const followed = await client.call('POST', '/accounts/verifications', { ...forged, token })
    expect(followed.status).toBe(200)
    const { rows } = await app.database.pool.query(
      `select id <> $2 as "ownId", name, system_role, selected_plan, onboarding_completed_at
         from users where email = $1`,
      [email, other.userId],
    )
    expect(rows).toEqual([
      {
        ownId: true,
        name: 'Ines Ferreira',
        system_role: 'user',
        selected_plan: 'free',
        onboarding_completed_at: null,
      },
    ])
  })

  it('complete their own onboarding only', async () => {
    const before = await rowsSeenBy(owner, 'households')
    const newcomer = await makePerson(app, { name: 'Tomasz', plan: 'free' })
    const body = { displayName: 'Tomasz Wrona', ...forged }
    expect((await newcomer.client.call('POST', '/onboarding', body)).status).toBe(200)
    const { body: me } = await newcomer.client.call<{ systemRole: string; household: object }>('GET', '/me')
    expect(me).toMatchObject({ systemRole: 'user', household: { id: newcomer.householdId, plan: 'free' } })
    expect(await rowsSeenBy(owner, 'households')).toEqual(before)
  })
})
