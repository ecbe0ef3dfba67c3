import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  installationPermissionsOf,
  type GrantablePermission,
  type InstallationPermission,
} from '@app/domain/kernel/access/installation'
import type { SystemRole } from '@app/domain/kernel/access/roles'
import { isOfInstallation } from '@app/domain/kernel/operation'
import { startTestApp, type TestApp } from '@app/testing/app'
import { addExpiredSession, makeMember, makePerson } from '@app/testing/factories/people'
import type { Answer, Client } from '@app/testing/http-client'
import { grantPermission, lockAccount, revokePermission } from '@app/testing/installation'
import { installationRequests } from '@app/testing/installation-requests'
import type { PreparedRequest } from '@app/testing/operation-requests'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { newId } from '../platform/base/ids.ts'

/**
 * Permissions of the installation over HTTP: every operation under them × every kind of caller. The requests are valid in
 * all else, and a holder's succeeds, so that no refusal happens for another reason.
 */
let app: TestApp
/** Callers by what they are, with the permissions that they hold. Callers without an open session have none. */
const callers = new Map<string, { client: Client; holds?: readonly InstallationPermission[] }>()

const operations = listOperations().flatMap((operation) =>
  isOfInstallation(operation.may) ? [{ ...operation, permission: operation.may.installation }] : [],
)
type InstallationOperation = (typeof operations)[number]

/** Adds a user with a system role and grants. */
async function addCaller(
  who: string,
  systemRole: SystemRole,
  granted: readonly GrantablePermission[] = [],
): Promise<void> {
  const person = await makePerson(app, { name: 'Runner', systemRole })
  for (const permission of granted) await grantPermission(app, person, permission)
  callers.set(who, { client: person.client, holds: installationPermissionsOf(systemRole, granted) })
}

beforeAll(async () => {
  // Complimentary plans need plans.
  app = await startTestApp({ env: { BILLING: 'test' } })
  const owner = await makePerson(app)
  callers.set('visitor', { client: app.visitor() })
  callers.set('expired session', { client: await addExpiredSession(app, owner) })
  callers.set('owner', { client: owner.client, holds: [] })
  const locked = await makePerson(app, { name: 'Locked', systemRole: 'admin' })
  callers.set('locked account', { client: locked.client })
  await lockAccount(app, locked)
  callers.set('caregiver', { client: (await makeMember(app, owner, 'caregiver')).client, holds: [] })
  const former = await makePerson(app, { name: 'Former' })
  await grantPermission(app, former, 'moderate the community')
  await revokePermission(app, former, 'moderate the community')
  callers.set('former moderator', { client: former.client, holds: [] })
  await addCaller('moderator', 'user', ['moderate the community'])
  await addCaller('support staff', 'user', ['answer support tickets'])
  await addCaller('admin', 'admin')
  await addCaller('super_admin', 'super_admin')
})
afterAll(() => app.stop())

const prepare = (name: string): Promise<PreparedRequest> => {
  const make = installationRequests[name]
  if (!make) throw new Error(`${name} has no row in testing/installation-requests.ts`)
  return make(app)
}

const ask = (
  client: Client,
  { method, path }: OperationUnderTest,
  { ids, query, body }: PreparedRequest,
  headers: Record<string, string | undefined> = {},
): Promise<Answer<{ code?: string }>> => client.call(method, fillPath(path, ids, query), body, headers)

const answerOf = ({ status, body }: Answer<{ code?: string }>): string =>
  status === 200 ? '200' : `${status} ${body.code ?? ''}`

const holderOf = ({ permission }: InstallationOperation): Client =>
  [...callers.values()].find(({ holds }) => holds?.includes(permission))?.client ?? app.visitor()

// spec product: moderators are granted their permission by a super_admin, beside the system roles
//   in apps/server/src/platform/http/guard.ts, db/schema/16-installation-permissions.sql
// spec ASVS V8.2.1
// spec ASVS V8.3.1
describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    it('answers holders of its permission, and is not found by anyone else', async () => {
      const refused = await prepare(name)
      const toOthers = new Set<string>()
      for (const [who, { client, holds }] of callers) {
        const isHolder = holds?.includes(operation.permission) ?? false
        const answer = await ask(client, operation, isHolder ? await prepare(name) : refused)
        const refusal = holds ? '404 NOT_FOUND' : '401 SIGNED_OUT'
        expect([who, answerOf(answer)]).toEqual([who, isHolder ? '200' : refusal])
        if (holds && !isHolder) toOthers.add(JSON.stringify(answer.body))
      }
      expect(toOthers.size).toBe(1)
    })

    it('acts in no household, whichever the request names', async () => {
      for (const household of [newId(), 'not-an-id'])
        expect(
          answerOf(
            await ask(holderOf(operation), operation, await prepare(name), { 'x-household': household }),
          ),
        ).toBe('200')
    })

    it('refuses a page that was loaded for another user', async () => {
      const request = await prepare(name)
      expect(answerOf(await ask(holderOf(operation), operation, request, { 'x-person': newId() }))).toBe(
        '401 SIGNED_OUT',
      )
    })

    if (operation.ids.length > 0) {
      it('answers ids of nothing and of no form alike, and never before the policy', async () => {
        const prepared = await prepare(name)
        const answers = new Set<string>()
        for (const id of [newId(), 'not-an-id']) {
          const request = { ...prepared, ids: Object.fromEntries(operation.ids.map((key) => [key, id])) }
          const answer = await ask(holderOf(operation), operation, request)
          expect(answerOf(answer)).toBe('404 NOT_FOUND')
          answers.add(JSON.stringify(answer.body))
          const { client } = callers.get('owner') ?? { client: app.visitor() }
          expect(answerOf(await ask(client, operation, request))).toBe('404 NOT_FOUND')
        }
        expect(answers.size).toBe(1)
      })
    }

    if (operation.method !== 'GET') {
      // spec ASVS V3.3.2
      it('is refused without the request token and from another site', async () => {
        const request = await prepare(name)
        const send = async (headers: Record<string, string | undefined>) =>
          answerOf(await ask(holderOf(operation), operation, request, headers))
        expect(await send({ 'x-csrf-token': undefined })).toBe('403 REQUEST_TOKEN_INVALID')
        expect(await send({ 'x-requested-with': undefined })).toBe('403 REQUEST_TOKEN_INVALID')
        expect(await send({ origin: 'https://elsewhere.example' })).toBe('403 ORIGIN_REFUSED')
      })
    }
  },
)

describe('the sweep', () => {
  it('knows a request for every operation of the installation, and for no other', () => {
    expect(Object.keys(installationRequests).toSorted()).toEqual(
      operations.map(({ name }) => name).toSorted(),
    )
  })
})
