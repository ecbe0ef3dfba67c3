import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { REQUEST_IDS_KEPT, SUSPICIOUS_INPUT } from '@app/domain/client-reports/client-reports.vocabulary'
import type { AuditEntryView } from '@app/domain/installation/audit.fields'
import type { ErrorGroup, ErrorGroupWithRows } from '@app/domain/installation/overview.contract'
import type { InstallationSecurity } from '@app/domain/installation/security.contract'
import { AUDIT_MONTHS } from '@app/domain/kernel/retention'
import { addReport } from '@app/testing/administration-requests'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makeAccount, signIn } from '@app/testing/factories/password-accounts'
import { makePerson, type TestPerson } from '@app/testing/factories/people'
import { changeInstallation, grantPermission, readAuditLog } from '@app/testing/installation'
import { changeAccount } from '@app/testing/managed-accounts'
import { pastSecurity } from '@app/testing/past-security'
import { newId } from '../../platform/base/ids.ts'
import { installationJobs } from './installation.jobs.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
})
afterAll(() => app.stop())

const ask = async <Body>(path: string, by = admin): Promise<Body> =>
  (await by.client.call<Body>('GET', `/installation/${path}`)).body
const readSecurity = async (): Promise<InstallationSecurity> => {
  await app.services.tally.flush()
  return ask('security')
}
const violate = (directive: string, blocked: string) =>
  app.visitor().call('POST', '/security-audit', {
    timestamp: new Date().toISOString(),
    type: 'csp_violation',
    details: { directive, blocked },
    userAgent: 'Firefox',
    url: 'https://pets.example/',
  })

// spec product: /admin/security: failed sign-ins, lockouts, CSP reports, rate limits in force, suspicious input
//   in apps/server/src/platform/limits/security-tally.ts
describe('the security of the installation', () => {
  // spec ASVS V16.3.1
  // spec ASVS V16.3.3
  it('counts wrong passwords, the lockout that they cause, and reports of pages', async () => {
    const before = await readSecurity()
    const email = await makeAccount(app)
    for (let at = 0; at < 5; at += 1) await signIn(app.visitor(), email, { password: `Wrong-password-${at}` })
    await signIn(app.visitor(), email)
    await violate('script-src', 'inline')
    await app.visitor().call('POST', '/client-errors', {
      message: SUSPICIOUS_INPUT,
      component: 'address',
      severity: 'warning',
    })
    const after = await readSecurity()
    expect(after.lastDay).toEqual({
      'failed-sign-in': before.lastDay['failed-sign-in'] + 5,
      lockout: before.lastDay.lockout + 1,
      'rate-limited': before.lastDay['rate-limited'],
      'suspicious-input': before.lastDay['suspicious-input'] + 1,
      'policy-violation': before.lastDay['policy-violation'] + 1,
    })
    expect(after.lockoutsNow).toBe(before.lockoutsNow + 1)
    expect(after.days).toHaveLength(30)
    expect(after.days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      counts: after.lastDay,
    })
    expect(after.violations).toMatchObject([{ directive: 'script-src', blocked: 'inline', reports: 1 }])
  })

  // spec ASVS V16.3.3
  it('counts what a rate limit refuses, and names the limits in force', async () => {
    const strict = await startTestApp()
    onTestFinished(() => strict.stop())
    await changeInstallation(strict.services, 'loginRateLimit', 2)
    for (let at = 0; at < 4; at += 1) await signIn(strict.visitor(), 'no-one@example.com')
    await strict.services.tally.flush()
    const noor = await makePerson(strict, { name: 'Noor', systemRole: 'admin' })
    const { lastDay, limits } = await ask<InstallationSecurity>('security', noor)
    expect(lastDay).toMatchObject({ 'rate-limited': 2, 'failed-sign-in': 2 })
    expect(limits).toContainEqual({ name: 'sign-in', most: 2, perSeconds: 60, isInForce: true })
  })

  it('keeps counts that could not be written for the next time', async () => {
    const before = await readSecurity()
    await app.database.pool.query('alter table security_counts rename to security_counts_away')
    app.services.tally.count('lockout')
    await app.services.tally.flush()
    await app.database.pool.query('alter table security_counts_away rename to security_counts')
    expect((await readSecurity()).lastDay.lockout).toBe(before.lastDay.lockout + 1)
  })
})

/** Unexpected failures of the server. */
const listFailures = async () =>
  (await ask<{ entries: ErrorGroup[] }>('errors?source=server')).entries.map(
    ({ component, severity, reports }) => [component, severity, reports],
  )

/** Groups with a failed request of this id. */
const findRequest = async (id: string): Promise<ErrorGroup[]> =>
  (await ask<{ entries: ErrorGroup[] }>(`errors?request=${id}`)).entries

// spec product: errors and CSP reports grouped
//   in db/schema/73-installation-watch.sql
describe('the errors', () => {
  it('are groups of equal reports, with their rows', async () => {
    const message = 'Cannot read width of null'
    await addReport(app, message)
    const id = await addReport(app, message)
    await violate('img-src', 'https://ads.example/')
    await violate('img-src', 'https://other.example/')
    const { entries } = await ask<{ entries: ErrorGroup[] }>('errors')
    expect(entries.filter(({ directive }) => directive === 'img-src')).toHaveLength(2)
    expect(entries.find((group) => group.message === message)).toMatchObject({
      id,
      source: 'app',
      severity: 'error',
      component: 'photos',
      reports: 2,
    })
    expect(await ask<ErrorGroupWithRows>(`errors/${id}`)).toMatchObject({
      message,
      rows: [{ id, reports: 2, userAgent: 'Firefox' }],
    })
    const { entries: policies } = await ask<{ entries: ErrorGroup[] }>('errors?source=policy')
    expect(new Set(policies.map(({ source }) => source))).toEqual(new Set(['policy']))
  })

  it('follow by pages', async () => {
    const first = await ask<{ entries: ErrorGroup[]; nextCursor: string }>('errors?limit=1')
    const second = await ask<{ entries: ErrorGroup[] }>(
      `errors?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`,
    )
    expect(second.entries[0]?.id).not.toBe(first.entries[0]?.id)
  })

  // spec ASVS V16.3.4
  // spec ASVS V16.5.1
  it('have the unexpected failures of the server, without secrets', async () => {
    await app.database.pool.query('alter table announcements rename column title to heading')
    const failures = []
    for (let at = 0; at < 2; at += 1)
      failures.push(await admin.client.call('GET', '/installation/announcements'))
    await app.database.pool.query('alter table announcements rename column heading to title')
    expect(failures.map(({ status, body }) => [status, body['code']])).toEqual([
      [500, 'UNEXPECTED'],
      [500, 'UNEXPECTED'],
    ])
    const component = 'GET /api/installation/announcements'
    await expect.poll(listFailures).toEqual([[component, 'error', 2]])
    for (const { body } of failures)
      expect(await findRequest(String(body['requestId']))).toMatchObject([{ component, reports: 2 }])
    expect(await findRequest(String(failures[0]?.body['requestId']).slice(0, -1))).toEqual([])
    expect(await findRequest(newId())).toEqual([])
  })

  it('keep the newest 50 request ids, and count the last day apart', async () => {
    const message = 'Cannot read height of null'
    for (let at = 0; at <= REQUEST_IDS_KEPT; at += 1) await addReport(app, message, `request-${at}`)
    const found = (id: number) => findRequest(`request-${id}`)
    expect([await found(0), (await found(1)).length, (await found(REQUEST_IDS_KEPT)).length]).toEqual([
      [],
      1,
      1,
    ])
    const { pool } = app.database
    await pool.query(`update client_report_hours set hour = hour - interval '25 hours'`)
    await addReport(app, message)
    expect(await findRequest('request-1')).toMatchObject([{ reports: REQUEST_IDS_KEPT + 2, lastDay: 1 }])
  })
})

describe('the audit log', () => {
  type Page = { entries: AuditEntryView[]; nextCursor: string | null }
  const list = (query: Record<string, string> = {}) =>
    ask<Page>(`audit?${new URLSearchParams(query).toString()}`)

  // spec ASVS V16.2.2
  it('names actors and subjects as they are called now, and lists the newest first in pages', async () => {
    const [ana, ben] = [await makePerson(app), await makePerson(app, { name: 'Ben' })]
    await changeAccount(admin, ana, 'lock')
    await changeAccount(admin, ben, 'lock')
    await app.database.pool.query(`update users set name = 'Ana Maria' where id = $1`, [ana.userId])
    await app.database.pool.query('delete from users where id = $1', [ben.userId])
    const locks = { action: 'lock account', limit: '1' }
    const first = await list(locks)
    const second = await list({ ...locks, cursor: first.nextCursor ?? '' })
    expect([...first.entries, ...second.entries].map(({ subject, actor }) => [subject, actor])).toEqual([
      [
        { id: ben.userId, name: null },
        { id: admin.userId, name: 'Noor' },
      ],
      [
        { id: ana.userId, name: 'Ana Maria' },
        { id: admin.userId, name: 'Noor' },
      ],
    ])
  })

  it('is filtered by actor, the console, action and subject', async () => {
    const ana = await makePerson(app)
    await grantPermission(app, ana, 'moderate the community')
    await changeAccount(admin, ana, 'session-ends')
    const actionsOf = async (query: Record<string, string>) =>
      (await list({ subject: ana.userId, ...query })).entries.map(({ action }) => action)
    expect(await actionsOf({ actor: 'console' })).toEqual(['grant'])
    expect(await actionsOf({ actor: admin.userId, action: 'end sessions' })).toEqual(['end sessions'])
    expect(await actionsOf({ actor: ana.userId })).toEqual([])
    expect(await actionsOf({ actor: 'no-id' })).toEqual([])
    const filters = await ask<{ actions: string[]; actors: { id: string; name: string | null }[] }>(
      'audit/filters',
    )
    expect(filters.actions).toEqual(expect.arrayContaining(['end sessions', 'grant', 'lock account']))
    expect(filters.actors).toContainEqual({ id: admin.userId, name: 'Noor' })
  })

  it('writes its own readings once an hour', async () => {
    const reader = await makePerson(app, { name: 'Reader', systemRole: 'admin' })
    await Promise.all([ask('audit', reader), ask('audit', reader), ask('audit/filters', reader)])
    const own = (await readAuditLog(app)).filter(({ actorId }) => actorId === reader.userId)
    expect(own.map(({ action }) => action)).toEqual(['read audit log'])
  })

  // spec product: the audit log is kept 24 months and stores account ids only
  //   in db/schema/16-installation-permissions.sql
  it(`is deleted after ${AUDIT_MONTHS} months by the worker, and by no one earlier`, async () => {
    const { pool } = app.database
    await pastSecurity(
      pool,
      (query) =>
        query(
          `insert into audit_log (at, permission, action, subject_kind, reason)
           select now() - age, 'grant permissions', name, 'users', 'because'
             from (values (interval '${AUDIT_MONTHS} months' + interval '1 day', 'old'),
                          (interval '${AUDIT_MONTHS} months' - interval '1 day', 'young')) as given (age, name)`,
        ),
      ['audit_log'],
    )
    await expect(pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
    const asDefiner = async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('set local role household_definer')
        await client.query('delete from audit_log')
        await client.query('commit')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    await asDefiner()
    const kept = (await readAuditLog(app)).map(({ action }) => action)
    expect(kept).toContain('young')
    expect(kept).not.toContain('old')
    for (const { topic, handle } of installationJobs(app.services.db))
      await handle({ key: topic, payload: {} })
    expect(await readAuditLog(app)).toHaveLength(kept.length)
  })
})
