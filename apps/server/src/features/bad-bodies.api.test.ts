import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { asText, badValue, brokenBody, contentType } from '@app/testing/bad-values'
import { communityRequests } from '@app/testing/community-requests'
import { joinCommunity, setProfile, type TestMember } from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { bodies } from '@app/testing/factories/records'
import { installationRequests } from '@app/testing/installation-requests'
import { householdRequests, type PreparedRequest } from '@app/testing/operation-requests'
import { fillPath, listOperations, type OperationUnderTest } from '@app/testing/operations'
import { supportRequests } from '@app/testing/support-requests'
import { newId } from '../platform/base/ids.ts'

/** Number of bodies over all operations; the long run sends 20,000. */
const BODIES = 500
const QUERIES = 200
const AT_ONCE = 8
/** Fixed seed: each run sends the same bodies, so every failure can be reproduced. */
const SEED = 20_260_105

let app: TestApp
let owner: TestMember
let headers: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  owner = await joinCommunity(await makePerson(app, { systemRole: 'super_admin' }), 'Owner')
  const { body } = await owner.client.call<{ token: string }>('POST', '/request-token', {})
  headers = {
    cookie: [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': body.token,
    'x-requested-with': 'XMLHttpRequest',
  }
})
afterAll(() => app.stop())

/** Excludes signing out, which would end the session of all the other requests. */
const operations = listOperations().filter(({ name }) => name !== 'accounts.signOut')
const writable = operations.filter(({ method }) => method !== 'GET')
const readable = operations.filter(({ method }) => method === 'GET')

/** A valid body with some fields replaced, removed or added. */
const mutated = (valid: Record<string, unknown>) =>
  fc
    .tuple(
      fc.subarray(Object.keys(valid), { minLength: 0 }),
      fc.dictionary(fc.constantFrom(...Object.keys(valid), 'extra', 'version', 'householdId', '0'), badValue),
    )
    .map(([kept, replaced]) =>
      JSON.stringify({ ...Object.fromEntries(kept.map((key) => [key, valid[key]])), ...replaced }),
    )

async function prepare(name: string): Promise<PreparedRequest> {
  await setProfile(app, owner.profileId, { recent_posts: [], recent_replies: [] })
  const prepared = await (householdRequests[name]?.(owner, owner) ??
    installationRequests[name]?.(app) ??
    communityRequests[name]?.(app, owner) ??
    supportRequests[name]?.(app, owner))
  return prepared ?? { ids: {} }
}

/** Valid bodies of the operations that are open, or of any signed-in user. */
const openBodies: Record<string, object> = {
  'accounts.signUp': {
    email: 'ana@example.com',
    password: 'Biscuit-7-walks',
    displayName: 'Ana',
    plan: 'free',
  },
  'accounts.signIn': { email: 'ana@example.com', password: 'Biscuit-7-walks', remember: true },
  'accounts.proveIdentity': { password: 'Biscuit-7-walks' },
  'accounts.resendVerification': { email: 'ana@example.com' },
  'onboarding.completeOnboarding': { displayName: 'Ana', pet: bodies.pet() },
}

interface BadRequest {
  operation: OperationUnderTest
  path: string
  body: string
  type: string
}

async function makeRequests(operation: OperationUnderTest, count: number, at: number): Promise<BadRequest[]> {
  const { ids, body } = await prepare(operation.name)
  const valid =
    body instanceof FormData
      ? Object.fromEntries(body)
      : (body ?? openBodies[operation.name] ?? { token: 'x' })
  const anyBody = fc.oneof(
    { weight: 5, arbitrary: mutated({ ...valid }) },
    { weight: 1, arbitrary: badValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: brokenBody },
  )
  return fc
    .sample(fc.tuple(anyBody, contentType), { numRuns: count, seed: SEED + at })
    .map(([text, type]) => ({ operation, path: fillPath(operation.path, ids), body: text, type }))
}

/** Expects a complete problem that reveals no implementation details. */
function expectNoFailure(request: string, status: number, text: string): void {
  expect([request, status < 500]).toEqual([request, true])
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|node_modules|SQLSTATE|syntax error/)
  if (status < 400) return
  const problem = JSON.parse(text) as Record<string, unknown>
  expect([request, typeof problem['code'], typeof problem['title'], typeof problem['message']]).toEqual([
    request,
    'string',
    'string',
    'string',
  ])
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}

// spec product: invalid request bodies get an error response, never a crash
//   in apps/server/src/platform/http/problems.ts
// spec ASVS V2.2.1
// spec ASVS V2.2.2
// spec ASVS V15.3.5
it(`answers ${BODIES} bad bodies over all writable operations without a failure of ours`, async () => {
  const each = Math.ceil(BODIES / writable.length)
  const requests = (await Promise.all(writable.map((one, at) => makeRequests(one, each, at)))).flat()
  expect(requests.length).toBeGreaterThanOrEqual(BODIES)
  await inLanes(requests, async ({ operation, path, body, type }) => {
    const response = await fetch(`${app.url}/api${path}`, {
      method: operation.method,
      headers: { ...headers, 'content-type': type },
      body,
    })
    const name = `${operation.name} ${type} ${body.slice(0, 300)}`
    expectNoFailure(name, response.status, await response.text())
  })
  // No body has polluted the prototype of objects.
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

it(`answers ${QUERIES} bad queries over all readable operations without a failure of ours`, async () => {
  const cursors = [
    '1~',
    '2026~',
    '2026-02-30~',
    'Jan 1 2026~',
    '99999-01-01~',
    '2026-01-01 10:00+99~',
    '~',
    "'~",
  ].map((date) => `${date}${newId()}`)
  const value = fc.oneof(fc.constantFrom(...cursors), badValue.map(asText))
  const query = fc.dictionary(fc.constantFrom('cursor', 'limit', 'records', 'petId', 'extra'), value)
  const each = Math.ceil(QUERIES / readable.length)
  const requests = await Promise.all(
    readable.map(async ({ name, path }, at) => {
      const { ids } = await prepare(name)
      const queries = fc.sample(query, { numRuns: each, seed: SEED + at })
      return queries.map(
        (one) => `${fillPath(path, ids)}?${new URLSearchParams(one).toString().slice(0, 8000)}`,
      )
    }),
  )
  await inLanes(requests.flat(), async (path) => {
    const response = await fetch(`${app.url}/api${path}`, { headers })
    expectNoFailure(path.slice(0, 300), response.status, await response.text())
  })
})
