import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientReportsContract } from '@app/domain/client-reports/client-reports.contract'
import { ownErrors } from '@app/domain/kernel/problems'
import {
  forgetProblems,
  type NotedProblem,
  noteProblem,
  takeProblems,
} from '../../api/client/noted-problems.ts'
import { noAnswer, ProblemError, problemOf } from '../../api/client/problem-error.ts'
import { iosVersionOf } from './ios-reports.ts'
import { createReporter, type ReportingPage } from './send-reports.ts'

const firefox: ReportingPage = {
  isProduction: true,
  href: 'https://pets.example/pets/0198c0de-0000-7000-8000-00000000cafe?email=ana@example.org#token=x',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  touchPoints: 0,
  build: 'entry.client-0a1b2c3d.js',
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3_1 like Mac OS X) Version/18.3 Mobile Safari/604.1'
const iphone: ReportingPage = { ...firefox, userAgent: IPHONE, touchPoints: 5 }

const schemas = Object.fromEntries(
  Object.values(clientReportsContract).map(({ '~orpc': { route, inputSchema } }) => [
    `${route.method} ${route.path}`,
    inputSchema,
  ]),
)

/** A reporter whose server accepts what the contract does, until it is away. */
function start(page = firefox) {
  const sent: { route: string; report: Record<string, unknown> }[] = []
  const state = { now: 0, isAway: false }
  const report = createReporter({
    page: () => page,
    now: () => state.now,
    send: async (route, given) => {
      if (state.isAway) throw noAnswer(new TypeError('Failed to fetch'))
      const parsed = schemas[route]?.safeParse(given)
      if (!parsed?.success) throw new Error(`${route}: ${parsed?.error.message ?? 'no operation'}`)
      sent.push({ route, report: given })
    },
  })
  return { report, sent, state, messages: () => sent.map((one) => one.report['message']) }
}

const failure = (message = 'pets.at is not a function', more: Partial<NotedProblem> = {}): NotedProblem => ({
  source: 'script',
  cause: new TypeError(message),
  component: 'window',
  ...more,
})
const many = (count: number, source: NotedProblem['source']) =>
  Array.from({ length: count }, (_, at) => failure(`${at}`, { source }))

let stored: Map<string, string>
beforeEach(() => {
  // Other tests of the same process may have noted some.
  forgetProblems()
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a noted problem', () => {
  it('is noted once, however many boundaries see it', () => {
    const cause = new Error('seen by two')
    noteProblem(failure('', { cause, component: 'page' }))
    noteProblem(failure('', { cause }))
    expect(takeProblems().map(({ component }) => component)).toEqual(['page'])
    expect(takeProblems()).toEqual([])
  })

  // spec access §9: at most 50 error events in total handled
  it('is one of 50 at most', () => {
    for (const problem of many(60, 'script')) noteProblem(problem)
    expect(takeProblems()).toHaveLength(50)
    noteProblem(failure())
    expect(takeProblems()).toEqual([])
  })
})

describe('a report', () => {
  // spec access §7: error logging: message, stack, component, severity, metadata
  it('says what failed and where, without what identifies the user', async () => {
    const { report, sent } = start()
    const cause = new TypeError('no ana@example.org')
    cause.stack = 'TypeError: no ana@example.org\n    at https://pets.example/assets/home-0a1b2c3d.js?x=1:1:2'
    await report([
      failure('', { cause, component: 'page', source: 'screen', metadata: { step: 2, code: '123456' } }),
    ])
    expect(sent).toEqual([
      {
        route: 'POST /client-errors',
        report: {
          message: 'TypeError: no [email]',
          stack: 'TypeError: no [email]\n    at https://pets.example/assets/home-0a1b2c3d.js',
          component: 'page',
          severity: 'error',
          metadata: { step: 2, code: '[redacted]', page: '/pets/:id', build: 'entry.client-0a1b2c3d.js' },
        },
      },
    ])
  })

  // spec access §8: script errors and rejections about notifications, hooks or a null property are critical
  it('is critical where the cause is, or the boundary says so', async () => {
    const { report, sent } = start()
    await report([
      failure("Cannot read properties of null (reading 'id')"),
      failure('x', { source: 'rejection', cause: 'the notification failed' }),
      failure('y', { severity: 'critical' }),
    ])
    expect(sent.map((one) => one.report['severity'])).toEqual(['critical', 'critical', 'critical'])
  })

  it('names a refused request by its code and id, and not by its words', async () => {
    const { report, sent } = start()
    const problem = { ...problemOf(ownErrors.UNEXPECTED), message: 'Biscuit is ill', requestId: 'r-1' }
    await report([failure('', { cause: new ProblemError(problem, 500) })])
    expect(sent[0]?.report).toMatchObject({
      message: 'ProblemError: UNEXPECTED',
      metadata: { requestId: 'r-1' },
    })
    expect(JSON.stringify(sent)).not.toContain('Biscuit')
  })

  it('is not made of a lost connection or a request that the page cancelled, however many', () => {
    for (let time = 0; time < 60; time += 1) {
      noteProblem(failure('', { cause: noAnswer(undefined) }))
      noteProblem(failure('', { cause: new DOMException('left', 'AbortError') }))
    }
    expect(takeProblems()).toEqual([])
    noteProblem(failure())
    expect(takeProblems()).toHaveLength(1)
  })

  // spec access §9: client rate limits per 60 s: error-reporting service 10, error reports 10, rejections 15
  it('is one of ten a minute, and the others are dropped', async () => {
    const { report, sent, state } = start()
    await report([...many(12, 'script'), ...many(20, 'rejection')])
    expect(sent).toHaveLength(10)
    state.now = 60_000
    await report(many(20, 'rejection'))
    expect(sent).toHaveLength(20)
    state.now = 90_000
    await report([failure('dropped'), ...many(20, 'rejection')])
    expect(sent).toHaveLength(20)
  })

  it('is dropped without a connection, and never sent later', async () => {
    const { report, sent, state } = start()
    state.isAway = true
    await report([failure()])
    state.isAway = false
    await report([failure('the next')])
    expect(sent.map((one) => one.report['message'])).toEqual(['TypeError: the next'])
  })
})

describe('a violation of the content security policy', () => {
  const event = {
    effectiveDirective: 'script-src-elem',
    blockedURI: 'https://evil.example/x.js?code=1',
    sourceFile: 'https://pets.example/pets?token=1',
    lineNumber: 7,
    disposition: 'enforce',
  }
  const violation: NotedProblem = { source: 'policy', cause: event, component: 'content security policy' }

  // spec access §7: security-audit: sent in production; failures ignored
  it('is reported in production alone, without queries', async () => {
    const { report, sent } = start()
    await report([violation])
    expect(sent).toEqual([
      {
        route: 'POST /security-audit',
        report: {
          timestamp: expect.any(String) as string,
          type: 'csp_violation',
          details: {
            directive: 'script-src-elem',
            blocked: 'https://evil.example/x.js',
            source: 'https://pets.example/pets',
            line: 7,
            disposition: 'enforce',
          },
          userAgent: firefox.userAgent,
          url: 'https://pets.example/pets/:id',
        },
      },
    ])
    const inDevelopment = start({ ...firefox, isProduction: false })
    await inDevelopment.report([violation])
    expect(inDevelopment.sent).toEqual([])
  })
})

describe('on an iPhone or iPad', () => {
  // spec access §7: ios-errors: message, stack, user agent, url, timestamp, iOS version; kept on the device on failure
  it('reports an uncaught failure once, to the list of these systems', async () => {
    const { report, sent } = start(iphone)
    await report([failure(), failure('the step', { source: 'screen', component: 'onboarding' })])
    expect(sent.map(({ route }) => route)).toEqual(['POST /ios-errors', 'POST /client-errors'])
    expect(sent[0]?.report).toMatchObject({ iosVersion: '18.3.1', url: 'https://pets.example/pets/:id' })
    const inDevelopment = start({ ...iphone, isProduction: false })
    await inDevelopment.report([failure()])
    expect(inDevelopment.sent.map(({ route }) => route)).toEqual(['POST /client-errors'])
  })

  it('keeps the newest 20 failed reports, and sends each once at the next start', async () => {
    const first = start(iphone)
    first.state.isAway = true
    for (let minute = 0; minute < 3; minute += 1) {
      first.state.now = minute * 60_000
      await first.report(
        Array.from({ length: 10 }, (_, at) => failure(`failure ${minute * 10 + at} of ana@example.org`)),
      )
    }
    expect(stored.get('ios-errors')).not.toContain('ana@')
    first.state.isAway = false
    await first.report([])
    expect(first.sent).toEqual([])

    const [next, otherTab] = [start(iphone), start(iphone)]
    await Promise.all([next.report([]), otherTab.report([])])
    const numbers = [...next.messages(), ...otherTab.messages()].map((text) =>
      Number(/\d+/.exec(String(text))),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 10))
    expect(stored.has('ios-errors')).toBe(false)
  })

  it('keeps a report that fails again, and one that the server refuses no longer', async () => {
    const first = start(iphone)
    first.state.isAway = true
    await first.report([failure('one'), failure('two')])
    const again = start(iphone)
    again.state.isAway = true
    await again.report([])
    expect(JSON.parse(stored.get('ios-errors') ?? '[]')).toHaveLength(2)
    const refused = createReporter({
      page: () => iphone,
      now: () => 0,
      send: () =>
        Promise.reject(new ProblemError(problemOf({ ...ownErrors.UNEXPECTED, code: 'INVALID_INPUT' }), 422)),
    })
    await refused([])
    expect(JSON.parse(stored.get('ios-errors') ?? '[]')).toHaveLength(1)
  })

  it('survives what another program has stored there', async () => {
    stored.set('ios-errors', '{broken')
    const { report, sent } = start(iphone)
    await report([failure()])
    expect(sent).toHaveLength(1)
  })

  it.each([
    [IPHONE, 5, '18.3.1'],
    ['Mozilla/5.0 (iPad; CPU OS 15_2 like Mac OS X) AppleWebKit/605.1.15', 5, '15.2'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 5, '18.1'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 0, undefined],
    [firefox.userAgent, 5, undefined],
  ])('%s with %d touch points is version %s', (userAgent, touchPoints, version) => {
    expect(iosVersionOf({ userAgent, touchPoints })).toBe(version)
  })
})
