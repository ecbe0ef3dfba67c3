import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reachOf, type Permission } from '@app/domain/kernel/access/permissions'
import type { HouseholdRole } from '@app/domain/kernel/access/roles'
import { isOfHousehold } from '@app/domain/kernel/operation'
import { startTestApp, type TestApp } from '@app/testing/app'
import {
  addExpiredSession,
  addMember,
  makeMember,
  makePerson,
  removeMember,
  type TestPerson,
} from '@app/testing/factories/people'
import type { Answer, Client } from '@app/testing/http-client'
import {
  householdRequests,
  personalOperations,
  renewId,
  type PreparedRequest,
} from '@app/testing/operation-requests'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { sessionCookieName } from '../platform/auth/session-cookie.ts'
import { newId } from '../platform/base/ids.ts'

/**
 * Permission matrix over HTTP: every operation that acts in a household × every kind of caller × every kind of id. The
 * requests are valid in all else: token, Origin and body; and the owner's succeeds, so that no refusal happens for
 * another reason.
 */
let app: TestApp
let owner: TestPerson
let foreign: TestPerson
/** A member who joins and leaves. */
let guest: TestPerson
let foreignGuest: TestPerson
const people = new Map<string, { client: Client; role?: HouseholdRole; person?: TestPerson }>()
let cases = 0
const roles = ['caregiver', 'viewer', 'member'] as const
/** Callers without an open session, whatever their cookie once opened. */
const signedOut: ReadonlySet<string> = new Set(['anonymous', 'expired session'])

const operations = listOperations().filter(({ may }) => isOfHousehold(may))
const openOperations = listOperations().filter(({ may }) => may === 'anyone' || may === 'signed in')

beforeAll(async () => {
  app = await startTestApp()
  owner = await makePerson(app)
  foreign = await makePerson(app, { name: 'Bea' })
  guest = await makePerson(app, { name: 'Guest' })
  foreignGuest = await makePerson(app, { name: 'Other guest' })
  people.set('anonymous', { client: app.visitor() })
  people.set('expired session', { client: await addExpiredSession(app, owner) })
  people.set('owner', { client: owner.client, role: 'owner', person: owner })
  for (const role of roles) {
    const person = await makeMember(app, owner, role)
    people.set(role, { client: person.client, role, person })
  }
  const stranger = await makePerson(app, { name: 'Stranger' })
  stranger.client.household = owner.householdId
  people.set('other household', { client: stranger.client })
  const removed = await makeMember(app, owner, 'caregiver', 'Former')
  await removeMember(app, owner, removed)
  people.set('removed member', { client: removed.client })
  const admin = await makePerson(app, { name: 'Admin', systemRole: 'super_admin' })
  admin.client.household = owner.householdId
  people.set('admin without membership', { client: admin.client })
})

afterAll(async () => {
  process.stdout.write(`authorization: ${cases} cases over HTTP\n`)
  await app.stop()
})

const prepare = (operation: OperationUnderTest, maker = owner): Promise<PreparedRequest> => {
  const make = householdRequests[operation.name]
  if (!make) throw new Error(`${operation.name} has no row in testing/operation-requests.ts`)
  return make(owner, maker, guest)
}

async function ask(
  client: Client,
  { method, path }: OperationUnderTest,
  { ids, query, body }: PreparedRequest,
): Promise<Answer<{ code?: string }>> {
  cases += 1
  return client.call(method, fillPath(path, ids, query), renewId(body))
}

const refusal = ({ status, body }: Answer<{ code?: string }>): string => `${status} ${body.code ?? ''}`

/** Replaces the ids of a request by unknown ones. */
async function idsThatLeadNowhere(
  operation: OperationUnderTest,
): Promise<Record<'foreign' | 'missing' | 'malformed', Record<string, string>>> {
  const replaceAll = (id: string) => Object.fromEntries(operation.ids.map((name) => [name, id]))
  const ofOthers = await (householdRequests[operation.name]?.(foreign, foreign, foreignGuest) ??
    prepare(operation))
  return { foreign: ofOthers.ids, missing: replaceAll(newId()), malformed: replaceAll('not-an-id') }
}

// spec ASVS V8.2.2
describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_name, operation) => {
    const permission = operation.may as Permission
    if (operation.name === 'households.leaveHousehold') afterEach(comeBack)

    // spec access §6: family roles: owner, caregiver, viewer, any other a member, as the matrix says
    //   in packages/domain/src/kernel/access/permissions.ts, db/schema/03-records.sql
    // spec product: permissions of each role over HTTP and in SQL
    //   in packages/domain/src/kernel/access/permissions.ts
    // spec ASVS V7.3.1
    // spec ASVS V8.2.1
    // spec ASVS V8.3.1
    it('answers each role as the matrix says, and no one else', async () => {
      // A refused request changes nothing, so the next caller can repeat it.
      const refused = await prepare(operation)
      const toOutsiders = new Set<string>()
      for (const [who, { client, role, person }] of people) {
        const reach = role && reachOf(role, permission)
        const isOwn = reach === 'own' || personalOperations.has(operation.name)
        const maker = isOwn && person ? person : owner
        const request = reach ? await prepare(operation, maker) : refused
        const answer = await ask(client, operation, request)
        if (reach) expect([who, answer.status, answer.body.code]).toEqual([who, 200, undefined])
        else expect([who, refusal(answer)]).toEqual([who, refusalOf(who, role)])
        if (!signedOut.has(who) && !role) toOutsiders.add(JSON.stringify(answer.body))
      }
      expect(toOutsiders.size).toBe(1)
    })

    const ownOnly = roles.filter((role) => reachOf(role, permission) === 'own')
    if (ownOnly.length > 0) {
      it('refuses what another user made where a role reaches only its own', async () => {
        const request = await prepare(operation, owner)
        for (const role of ownOnly) {
          const client = people.get(role)?.client ?? app.visitor()
          expect(refusal(await ask(client, operation, request))).toBe('403 NOT_ALLOWED')
        }
      })
    }

    if (operation.ids.length > 0) {
      // spec access §6: each user sees only their own data
      it('answers ids of others, of nothing and of no form alike, and never before the policy', async () => {
        const { malformed, ...wellFormed } = await idsThatLeadNowhere(operation)
        const prepared = await prepare(operation)
        for (const [who, { client, role }] of people) {
          const mayLook = role && reachOf(role, permission)
          // The policy refuses before ids are read: otherwise a malformed one would show.
          const tried = [malformed, ...(mayLook ? Object.values(wellFormed) : [])]
          const answers = new Set<string>()
          for (const ids of tried) {
            const answer = await ask(client, operation, { ...prepared, ids })
            const expected = mayLook ? '404 NOT_FOUND' : refusalOf(who, role)
            expect([who, refusal(answer)]).toEqual([who, expected])
            answers.add(JSON.stringify(answer.body))
          }
          expect(answers.size).toBe(1)
        }
      })
    }

    if (operation.method !== 'GET') {
      // spec access §7: every changing request carries X-CSRF-Token and X-Requested-With
      //   in apps/server/src/platform/http/request-token.ts, apps/server/src/platform/http/guard.ts
      // spec ASVS V3.3.2
      // spec ASVS V3.5.1
      // spec ASVS V3.5.2
      it('is refused without the request token and from another site', async () => {
        const { ids, body } = await prepare(operation)
        const { client } = (reachOf('owner', permission) ? undefined : people.get('viewer')) ?? owner
        const send = (headers: Record<string, string | undefined>) =>
          client.call<{ code?: string }>(
            operation.method,
            fillPath(operation.path, ids),
            renewId(body),
            headers,
          )
        expect(refusal(await send({ 'x-csrf-token': undefined }))).toBe('403 REQUEST_TOKEN_INVALID')
        expect(refusal(await send({ 'x-csrf-token': 'f'.repeat(64) }))).toBe('403 REQUEST_TOKEN_INVALID')
        expect(refusal(await send({ 'x-requested-with': undefined }))).toBe('403 REQUEST_TOKEN_INVALID')
        expect(refusal(await send({ origin: 'https://elsewhere.example' }))).toBe('403 ORIGIN_REFUSED')
        expect((await send({})).status).toBe(200)
        cases += 5
      })
    }
  },
)

/** Lets members who have left join again. */
async function comeBack(): Promise<void> {
  const { body } = await owner.client.call<{ userId: string }[]>('GET', '/household/members')
  for (const role of roles) {
    const person = people.get(role)?.person
    if (person && !body.some(({ userId }) => userId === person.userId))
      await addMember(app, owner, person, role)
  }
}

/** Returns the refusal of a caller to whom the policy gives no reach. */
function refusalOf(who: string, role: HouseholdRole | undefined): string {
  if (signedOut.has(who)) return '401 SIGNED_OUT'
  return role ? '403 NOT_ALLOWED' : '404 NOT_FOUND'
}

describe('operations outside a household', () => {
  // spec ASVS V7.4.1
  it.each(
    openOperations
      .filter(({ may }) => may === 'signed in')
      .map((operation) => [operation.name, operation] as const),
  )('%s refuses the anonymous, and who was signed in once', async (_name, operation) => {
    const ids = Object.fromEntries(operation.ids.map((name) => [name, newId()]))
    const request = { ids, ...(operation.method !== 'GET' && { body: {} }) }
    for (const who of signedOut) {
      const client = people.get(who)?.client ?? app.visitor()
      expect([who, refusal(await ask(client, operation, request))]).toEqual([who, '401 SIGNED_OUT'])
    }
  })

  it.each(
    openOperations
      .filter(({ method, withoutRequestToken }) => method !== 'GET' && !withoutRequestToken)
      .map((operation) => [operation.name, operation] as const),
  )('%s is refused without the request token and from another site', async (_name, { method, path }) => {
    const { client } = await makePerson(app, { name: 'Cleo' })
    const send = (headers: Record<string, string | undefined>) =>
      client.call<{ code?: string }>(method, path, {}, headers)
    expect(refusal(await send({ 'x-csrf-token': undefined }))).toBe('403 REQUEST_TOKEN_INVALID')
    expect(refusal(await send({ origin: 'https://elsewhere.example' }))).toBe('403 ORIGIN_REFUSED')
  })
})

describe('the sweep', () => {
  it('asks with the cookie of a session that has run out, and is not left without one', () => {
    const cookies = people.get('expired session')?.client.cookies
    expect([...(cookies?.keys() ?? [])]).toContain(sessionCookieName(app.services.https))
  })

  // spec ASVS V8.2.1
  it('knows a request for every operation that acts in a household, and for no other', () => {
    expect(Object.keys(householdRequests).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })
})
