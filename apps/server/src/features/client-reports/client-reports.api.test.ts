import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REPORTS_A_MINUTE, REPORTS_KEPT } from '@app/domain/client-reports/client-reports.vocabulary'
import { CLIENT_REPORT_DAYS } from '@app/domain/kernel/retention'
import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock } from '@app/testing/clock'
import { makePerson } from '@app/testing/factories/people'
import type { Client, HeaderOverrides } from '@app/testing/http-client'
import { clientReportJobs } from './client-reports.jobs.ts'

let app: TestApp
let visitor: Client
const clock = createTestClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
  visitor = app.visitor()
})
afterEach(async () => {
  await app.database.pool.query('delete from client_reports')
  await clock.wind(60_000)
})
afterAll(() => app.stop())

const readRows = async () => {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    'select * from client_reports order by first_at, message',
  )
  return rows
}

const failure = {
  message: 'pets.at is not a function',
  stack: 'TypeError: pets.at is not a function\n    at https://pets.example/assets/home-0a1b2c3d.js:1:2',
  component: 'page',
  severity: 'error',
  metadata: { page: '/pets?email=ana@example.org', build: 'entry-0a1b2c3d', requestId: 'r-1', tries: 2 },
}
const report = (body: object = failure, headers: HeaderOverrides = {}) =>
  visitor.call<{ code?: string }>('POST', '/client-errors', body, { 'x-csrf-token': undefined, ...headers })

const iosError = {
  message: 'null is not an object',
  stack: null,
  userAgent: 'iPhone',
  url: '/pets/0198c0de-0000-7000-8000-00000000cafe?token=abc',
  timestamp: '2026-03-01T08:00:00.000Z',
  iosVersion: '18.3',
}
const violation = {
  timestamp: '2026-03-01T08:00:00.000Z',
  type: 'csp_violation',
  details: { directive: 'script-src', blocked: 'https://evil.example/x.js?code=1', cookie: 'a=1' },
  userAgent: 'Firefox',
  url: 'https://pets.example/auth?email=ana@example.org#token=x',
}
const send = (path: string, body: object) =>
  visitor.call<{ code?: string }>('POST', path, body, { 'x-csrf-token': undefined })

describe('a report of an error', () => {
  // spec access §7: error logging: message, stack, component, severity, metadata
  it('is stored without sign-in and request token, and says nothing of a session', async () => {
    const person = await makePerson(app)
    const headers = { 'user-agent': 'Firefox on Linux' }
    expect((await report(failure, headers)).status).toBe(200)
    const signedIn = await person.client.call('POST', '/client-errors', { ...failure, severity: 'critical' })
    expect(signedIn.status).toBe(200)
    const [row, other] = await readRows()
    expect(row).toMatchObject({
      kind: 'error',
      severity: 'error',
      message: failure.message,
      component: 'page',
      stack: failure.stack,
      details: { requestId: 'r-1', tries: 2 },
      page: '/pets',
      build: 'entry-0a1b2c3d',
      user_agent: 'Firefox on Linux',
      reports: 1,
    })
    expect(other).toMatchObject({ severity: 'critical' })
    expect(JSON.stringify(other)).not.toContain(person.userId)
    expect(JSON.stringify(other)).not.toContain(person.householdId)
  })

  it('raises the counter of an equal one, also when many arrive at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => report()))
    expect(await readRows()).toEqual([expect.objectContaining({ reports: 5 })])
  })

  it('is redacted again, and stays text whatever it contains', async () => {
    const message = `<img src=x onerror=alert(1)> for ana@example.org, password: hunter2\r\nSet-Cookie: a=b`
    const metadata = { page: '/', token: 'abc', note: 'a\u2028b' }
    expect((await report({ ...failure, message, stack: null, metadata })).status).toBe(200)
    const [row] = await readRows()
    expect(row).toMatchObject({
      message: '<img src=x onerror=alert(1)> for [email], password: [redacted]\nSet-Cookie: [redacted]',
      details: { token: '[redacted]', note: 'a b' },
    })
  })

  it.each([
    ['a body of 1 MB', { ...failure, message: 'x'.repeat(1024 * 1024) }, 413],
    ['a long message', { ...failure, message: 'x'.repeat(1001) }, 422],
    ['a long stack', { ...failure, stack: 'x'.repeat(8001) }, 422],
    [
      'metadata of many entries',
      { ...failure, metadata: Object.fromEntries(Array.from('x'.repeat(21)).entries()) },
      422,
    ],
    ['metadata of another form', { ...failure, metadata: { pet: { name: 'Biscuit' } } }, 422],
    ['a severity of its own', { ...failure, severity: 'fatal' }, 422],
    ['no message', { ...failure, message: '' }, 422],
  ])('is refused with %s', async (_, body, status) => {
    expect((await report(body)).status).toBe(status)
    expect(await readRows()).toEqual([])
  })

  it('is refused from another site', async () => {
    const answer = await report(failure, { origin: 'https://elsewhere.example' })
    expect(answer.body.code).toBe('ORIGIN_REFUSED')
  })

  it('is limited by network, whoever is signed in', async () => {
    const { client } = await makePerson(app)
    const flood = Array.from({ length: REPORTS_A_MINUTE }, (_, at) =>
      report({ ...failure, message: `${at} failed` }),
    )
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await report()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await client.call('POST', '/ios-errors', iosError)).status).toBe(429)
    expect(await readRows()).toHaveLength(REPORTS_A_MINUTE)
    await clock.wind(60_000)
    expect((await report()).status).toBe(200)
  })
})

// spec access §7: POST /api/security-audit: timestamp, type, details, user agent and url
it('keeps a violation of the content security policy, without queries and secrets', async () => {
  expect((await send('/security-audit', violation)).status).toBe(200)
  expect(await readRows()).toEqual([
    expect.objectContaining({
      kind: 'policy',
      severity: 'warning',
      message: 'csp_violation script-src https://evil.example/x.js',
      details: { directive: 'script-src', blocked: 'https://evil.example/x.js', cookie: '[redacted]' },
      page: 'https://pets.example/auth',
      user_agent: 'Firefox',
    }),
  ])
})

describe('a report of an iPhone or iPad', () => {
  // spec access §7: POST /api/ios-errors: message, stack, user agent, url, timestamp, iOS version
  it('is kept with its system version, without ids and query', async () => {
    const userAgent = 'iPhone\r\nx-admin: yes'
    expect((await send('/ios-errors', { ...iosError, userAgent })).status).toBe(200)
    expect(await readRows()).toEqual([
      expect.objectContaining({
        kind: 'ios',
        severity: 'critical',
        page: '/pets/:id',
        user_agent: 'iPhone \nx-admin: yes',
        details: { iosVersion: '18.3' },
      }),
    ])
  })

  it('counts once when it is sent twice, because its answer was lost', async () => {
    await send('/ios-errors', iosError)
    await send('/ios-errors', iosError)
    await send('/ios-errors', { ...iosError, timestamp: '2026-03-01T08:00:01.000Z' })
    await send('/ios-errors', iosError)
    expect(await readRows()).toEqual([expect.objectContaining({ reports: 2 })])
  })
})

describe('stored reports', () => {
  it(`are at most ${REPORTS_KEPT}: of those that came once, the ones seen longest ago go first`, async () => {
    await app.database.pool.query(
      `insert into client_reports (kind, severity, message, component, details, user_agent, digest, noted_at, last_at)
       select 'error', 'error', n::text, 'page', '{}', '', n::text, now(), now() - make_interval(secs => n)
         from generate_series(1, ${REPORTS_KEPT}) as n`,
    )
    await app.database.pool.query(`update client_reports set reports = 2 where message = $1`, [
      String(REPORTS_KEPT),
    ])
    await report()
    const messages = (await readRows()).map(({ message }) => message)
    expect(messages).toHaveLength(REPORTS_KEPT)
    expect(messages).toContain(failure.message)
    expect(messages).toContain(String(REPORTS_KEPT))
    expect(messages).not.toContain(String(REPORTS_KEPT - 1))
  })

  it(`are deleted ${CLIENT_REPORT_DAYS} days after the last one, and their hours after a day`, async () => {
    await report()
    await report({ ...failure, message: 'a newer one' })
    await app.database.pool.query(
      `update client_reports set last_at = now() - interval '${CLIENT_REPORT_DAYS} days 1 minute' where message = $1`,
      [failure.message],
    )
    await app.database.pool.query(`update client_report_hours set hour = hour - interval '25 hours'`)
    await report({ ...failure, message: 'a newer one' })
    for (const { handle } of clientReportJobs(app.services.db)) await handle({ key: 'tidy', payload: {} })
    expect((await readRows()).map(({ message }) => message)).toEqual(['a newer one'])
    const { rows } = await app.database.pool.query('select reports from client_report_hours')
    expect(rows).toEqual([{ reports: 1 }])
  })
})
