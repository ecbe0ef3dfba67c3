import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '@app/domain/registry/contract'
import {
  type Answer,
  type ApiStandIn,
  type Asked,
  type LostAnswer,
  startApi,
} from '../api-stand-in.fixture.ts'
import { wasLate } from './answer-within.ts'
import { createApiClient } from './create-api-client.ts'
import { operationRoutes } from './operation-routes.ts'
import { isUnanswered, ProblemError, toProblem } from './problem-error.ts'

// The app's own form of the routes: methods and paths alone.
const routes = operationRoutes(contract)

let api: ApiStandIn | undefined

afterEach(async () => {
  vi.useRealTimers()
  await api?.close()
  api = undefined
})

/**
 * Connects a client to a server that issues the tokens t1, t2 and so on, and sends the given answers to other requests.
 */
async function connect(answer: (asked: Asked) => Answer | LostAnswer) {
  let issued = 0
  api = await startApi((asked) => {
    if (asked.path !== '/api/request-token') return answer(asked)
    issued += 1
    return { body: { token: `t${issued}`, expiresAt: new Date(Date.now() + 1_800_000).toISOString() } }
  })
  const { client } = createApiClient({ routes, baseUrl: api.baseUrl })
  return { client, asked: api.asked }
}

const failure = async (work: Promise<unknown>): Promise<ProblemError> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`Expected a problem, got ${String(error)}`)
}

const tokenRefused = {
  status: 403,
  body: { code: 'REQUEST_TOKEN_INVALID', title: 'Security Error', message: 'Refused.' },
}

test('reading says who asks and where they live, and needs no token', async () => {
  const { client, asked } = await connect(() => ({ body: [] }))
  expect(await client.pets.list({})).toEqual([])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'GET', path: '/api/pets' })
  expect(asked[0]?.headers).toMatchObject({
    'x-requested-with': 'XMLHttpRequest',
    'x-time-zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  expect(asked[0]?.headers).not.toHaveProperty('x-csrf-token')
})

// spec access §7: every changing request carries X-CSRF-Token and X-Requested-With
test('changes share one token, which is asked for once', async () => {
  const { client, asked } = await connect(() => ({ body: { accepted: true } }))
  await Promise.all([client.accounts.signOut({}), client.accounts.signOut({})])
  await client.accounts.signOut({})
  const tokens = asked
    .filter(({ path }) => path === '/api/session')
    .map(({ headers }) => headers['x-csrf-token'])
  expect(tokens).toEqual(['t1', 't1', 't1'])
  expect(asked.filter(({ path }) => path === '/api/request-token')).toHaveLength(1)
})

test('a token that is refused is replaced once, and the request is repeated as it was', async () => {
  const { client, asked } = await connect(({ headers }) =>
    headers['x-csrf-token'] === 't2' ? { body: { accepted: true } } : tokenRefused,
  )
  await client.accounts.signIn({ email: 'ana@example.org', password: 'secret' })
  const tries = asked.filter(({ path }) => path === '/api/session')
  expect(tries.map(({ headers }) => headers['x-csrf-token'])).toEqual(['t1', 't2'])
  expect(tries[1]?.body).toEqual(tries[0]?.body)
})

test('a token that is refused again is an answer', async () => {
  const { client, asked } = await connect(() => tokenRefused)
  expect((await failure(client.accounts.signOut({}))).problem).toEqual(tokenRefused.body)
  expect(asked.filter(({ path }) => path === '/api/session')).toHaveLength(2)
})

test('a refusal comes with everything that the server said of it', async () => {
  const problem = {
    code: 'STALE_VERSION',
    title: 'Changed by someone else',
    message: 'Compare the two.',
    fields: { name: 'Taken' },
    current: { version: 3 },
  }
  const { client } = await connect(() => ({ status: 409, body: problem }))
  const error = await failure(client.pets.delete({ id: '1' }))
  expect(error.problem).toEqual(problem)
  expect(error.status).toBe(409)
})

test('an answer of an intermediary counts by its status alone', async () => {
  const { client } = await connect(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
  expect((await failure(client.pets.list({}))).problem.code).toBe('UNAVAILABLE')
})

// spec access §8: no token: Security Error
test('without a token shows the specified error, and does not send the change', async () => {
  api = await startApi(() => ({ status: 500, body: '<h1>Broken</h1>' }))
  const { client } = createApiClient({ routes, baseUrl: api.baseUrl })
  expect((await failure(client.accounts.signOut({}))).problem).toMatchObject({
    title: 'Security Error',
    message: 'Failed to initialize security token.',
  })
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/request-token'])
})

test('shows the right address to a page from another one', async () => {
  const problem = {
    code: 'ORIGIN_REFUSED',
    title: 'Wrong address',
    message: 'Open https://pets.example instead.',
    address: 'https://pets.example',
  }
  api = await startApi(() => ({ status: 403, body: problem }))
  const { client } = createApiClient({ routes, baseUrl: api.baseUrl })
  expect((await failure(client.accounts.signOut({}))).problem).toEqual(problem)
})

test('what needs a proof goes on on its own once it was given, and not without', async () => {
  const needed = { status: 403, body: { code: 'PROOF_NEEDED', title: 'Confirm', message: 'Type it.' } }
  let proved = false
  api = await startApi(({ path }) => {
    if (path === '/api/request-token')
      return { body: { token: 't1', expiresAt: new Date(Date.now() + 1_800_000).toISOString() } }
    return proved ? { body: { deleted: true } } : needed
  })
  const answers = [false, true]
  const prove = async () => (proved = answers.shift() ?? false)
  const { client } = createApiClient({ routes, baseUrl: api.baseUrl, prove })
  const leave = () => client.accountDeletion.deleteAccount({ confirmation: 'DELETE' })
  expect((await failure(leave())).problem.code).toBe('PROOF_NEEDED')
  expect(await leave()).toEqual({ deleted: true })
  const sent = api.asked.filter(({ path }) => path === '/api/account/deletion')
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ confirmation: 'DELETE' })))
})

test('no answer at all is no connection, for reading and for changing', async () => {
  const { client } = await connect(() => ({ body: [] }))
  await api?.close()
  expect((await failure(client.pets.list({}))).problem.code).toBe('OFFLINE')
  expect((await failure(client.accounts.signOut({}))).problem.code).toBe('OFFLINE')
})

/** Stops the clock: the test moves time on. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

// spec product: a read request without an answer times out after 30 seconds, and can be retried
test('a reading whose answer never comes ends as no connection, and a change goes on', async () => {
  holdTime()
  const { client, asked } = await connect(() => 'never')
  const ended: string[] = []
  const reading = failure(client.pets.list({})).finally(() => ended.push('reading'))
  const change = failure(client.accounts.signOut({})).finally(() => ended.push('change'))
  for (const path of ['/api/pets', '/api/session'])
    await expect.poll(() => asked.map((request) => request.path)).toContain(path)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  const error = await reading
  expect([error.problem.code, wasLate(error)]).toEqual(['OFFLINE', true])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ended).toEqual(['reading'])
  await api?.close()
  expect((await change).problem.code).toBe('OFFLINE')
})

test('a file that has begun to come may take its time', async () => {
  holdTime()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const headers = { 'content-disposition': "inline; filename*=utf-8''Miso.pdf" }
  const send = () => Promise.resolve(new Response(readable, { headers }))
  const { client } = createApiClient({ routes, baseUrl: () => new URL('http://127.0.0.1/api'), send })
  const sheet = client.emergency.printEmergencyInformation({ paper: 'a4' })
  await vi.advanceTimersByTimeAsync(600_000)
  const content = writable.getWriter()
  void content.write(new TextEncoder().encode('%PDF-1.7'))
  void content.close()
  expect(await (await sheet).text()).toBe('%PDF-1.7')
})

test('a request that is called off is not a problem to tell', async () => {
  const { client } = await connect(() => ({ body: [] }))
  const work = client.pets.list({}, { signal: AbortSignal.abort() })
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})

test('reports any other thrown value without detail', () => {
  expect(toProblem(new Error('secret detail'))).toEqual({
    code: 'UNEXPECTED',
    title: 'Something went wrong',
    message: 'An unexpected error occurred. Please try again.',
  })
})

test.each([
  [403, 'BLOCKED_ON_THE_WAY'],
  [413, 'BODY_TOO_LARGE'],
  [429, 'TOO_MANY_REQUESTS'],
  [418, 'UNEXPECTED'],
])('the status %i of a proxy keeps its meaning', async (status, code) => {
  const { client } = await connect(() => ({ status, body: '<h1>Refused</h1>' }))
  const { problem, status: answered } = await failure(client.pets.list({}))
  expect([answered, problem.code]).toEqual([status, code])
  expect(problem).not.toHaveProperty('retryAfter')
})

test('a proxy says for how long to wait, in seconds or with a date', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  for (const [said, least, most] of [
    ['30', 30, 30],
    [inAMinute, 55, 60],
    ['soon', undefined, undefined],
  ] as const) {
    const { client } = await connect(() => ({ status: 429, body: 'Wait', headers: { 'retry-after': said } }))
    const { retryAfter } = (await failure(client.pets.list({}))).problem
    if (least === undefined) expect(retryAfter).toBeUndefined()
    else expect(retryAfter).toSatisfy((seconds: number) => seconds >= least && seconds <= most)
    await api?.close()
  }
})

test('fills in a path, puts other parameters into the query, and omits missing ones', async () => {
  const { client, asked } = await connect(() => ({
    body: { medications: [], occurrences: [], otherMarks: [] },
  }))
  await client.doses.listDoses({ from: '2026-01-01', to: undefined, petId: 'a & b/c' })
  await client.pets.get({ id: 'a/b c' })
  await client.emergency.printEmergencyInformation({ paper: 'a4', petIds: ['p1', 'p2'] })
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/doses?from=2026-01-01&petId=a+%26+b%2Fc',
    '/api/pets/a%2Fb%20c',
    '/api/emergency-information/sheet?paper=a4&petIds%5B0%5D=p1&petIds%5B1%5D=p2',
  ])
})

test('a change sends the rest of its input as JSON, without the parameters of its path', async () => {
  const { client, asked } = await connect(() => ({ body: { deleted: true } }))
  await client.pets.delete({ id: 'p1' })
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/pets/p1', body: {} })
  expect(asked.at(-1)?.headers['content-type']).toBe('application/json')
})

test('a sheet comes as a file under its own name', async () => {
  const { client } = await connect(() => ({
    body: '%PDF-1.7',
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Mi_a.pdf"; filename*=utf-8''Mi%C5%9Ba.pdf`,
    },
  }))
  const sheet = await client.emergency.printEmergencyInformation({ paper: 'a4' })
  expect([sheet.name, sheet.type, await sheet.text()]).toEqual(['Miśa.pdf', 'application/pdf', '%PDF-1.7'])
})

test("of a success that is not the API's, such as the page of a captive portal, no one knows what became", async () => {
  const { client } = await connect(() => ({ body: '<h1>Sign in to the network</h1>' }))
  const error: unknown = await client.pets.list({}).catch((thrown: unknown) => thrown)
  expect(isUnanswered(error)).toBe(true)
})

test('a route that is not among the first is fetched when it is needed, and again after a failure', async () => {
  api = await startApi(() => ({ body: [] }))
  let fetched = 0
  const lateRoutes = () => {
    fetched += 1
    return fetched === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(routes)
  }
  const first = { pets: { list: 'GET /pets' } }
  const { client } = createApiClient({ routes: first, lateRoutes, baseUrl: api.baseUrl })
  expect(await client.pets.list({})).toEqual([])
  expect(fetched).toBe(0)
  const refused = await failure(client.documents.list({ petId: 'p1' }))
  expect(toProblem(refused).code).toBe('OFFLINE')
  expect(await client.documents.list({ petId: 'p1' })).toEqual([])
  expect(fetched).toBe(2)
})
