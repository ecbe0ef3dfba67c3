import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingNames } from '@app/domain/installation/system-settings'
import { settingTexts } from '@app/domain/installation/system-settings.texts'
import { startTestApp, type TestApp } from './app.ts'
import { makePerson } from './factories/people.ts'
import { smallPdf } from './factories/records.ts'
import { setUpSecondFactor } from './factories/second-factors.ts'
import { addTicket, fileForm } from './factories/support.ts'
import type { Client } from './http-client.ts'
import { readAuditLog } from './installation.ts'
import { unconfirm } from './managed-accounts.ts'
import { startSecondServer } from './second-server.ts'

/** Runs `npm run admin` as an operator does at the console of a running installation. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function admin(...words: string[]): Promise<{ code: number | null; says: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'scripts', 'admin.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: app.database.url, DATA_DIR: app.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, says: said + complained }
}

/** Sends a request to one of several servers of the installation, in a person's session. */
const readFrom = ({ url, cookies }: Pick<Client, 'url' | 'cookies'>, path: string) =>
  fetch(`${url}/api${path}`, {
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  })

/** Expected answers of both servers to a user without a second factor. */
const knownByBoth = (status: number, installation: { offered: boolean; required: boolean }) => {
  const factor = { on: false, backupCodesLeft: 0, ...installation }
  return [status, status, factor, factor]
}

const isUnderMaintenance = async (): Promise<unknown> =>
  (await app.visitor().call<{ maintenance: boolean }>('GET', '/config')).body.maintenance

describe('npm run admin -- maintenance', () => {
  // spec product: npm run admin -- maintenance on and off
  //   in scripts/admin.ts
  it('switches it on and off, also twice, and a server that runs knows at once', async () => {
    for (const [state, says] of [
      ['on', 'Maintenance is on: only administrators get in.\n'],
      ['on', 'Maintenance is on: only administrators get in.\n'],
      ['off', 'Maintenance is off: everybody gets in again.\n'],
    ] as const) {
      expect(await admin('maintenance', state)).toEqual({ code: 0, says })
      expect(await isUnderMaintenance()).toBe(state === 'on')
    }
  })

  it.each([['maintenance'], ['maintenance', 'maybe'], ['constructor'], []])(
    'says how it is used: %s %s',
    async (...words) => {
      const { code, says } = await admin(...words)
      expect([code, says]).toEqual([1, expect.stringContaining('npm run admin -- maintenance on|off')])
      expect(await isUnderMaintenance()).toBe(false)
    },
  )
})

describe('npm run admin -- settings, set and reset', () => {
  // spec product: npm run admin sets the same keys as the screen of the system settings
  //   in scripts/lib/admin-settings.ts
  it('lists every setting, changes one in every process, and puts its default back', async () => {
    const elsewhere = await startSecondServer(app)
    const limits = async () =>
      Promise.all(
        [app.url, elsewhere.url].map(async (url) => {
          const answer = await fetch(`${url}/api/config`)
          return ((await answer.json()) as { sessionTimeoutHours: number }).sessionTimeoutHours
        }),
      )
    expect(await limits()).toEqual([8, 8])
    expect(await admin('set', 'session_timeout_hours', '12')).toEqual({
      code: 0,
      says: 'session_timeout_hours is 12 now, in every process within a second.\n',
    })
    await expect.poll(limits).toEqual([12, 12])
    const { says } = await admin('settings')
    expect(says.trim().split('\n')).toHaveLength(settingNames.length)
    expect(says).toMatch(/^session_timeout_hours: 12 \(default 8, changed .+ by the console\)$/m)
    expect((await admin('reset', 'session_timeout_hours')).says).toContain('is 8 now, its default')
    await expect.poll(limits).toEqual([8, 8])
    await elsewhere.stop()
    const entries = (await readAuditLog(app)).filter(
      ({ details }) => details['key'] === 'session_timeout_hours',
    )
    expect(entries).toMatchObject([
      { actorId: null, reason: 'console', action: 'change setting', details: { from: null, to: 12 } },
      { actorId: null, reason: 'console', action: 'change setting', details: { from: 12, to: null } },
    ])
  })

  // spec product: ip_whitelist: npm run admin can always clear it
  it('clears the addresses that lock every administrator out', async () => {
    const { client } = await makePerson(app, { name: 'Noor', systemRole: 'admin' })
    const read = async () => (await client.call('GET', '/installation/settings')).status
    await admin('set', 'ip_whitelist', '203.0.113.7')
    await expect.poll(read).toBe(403)
    expect((await admin('reset', 'ip_whitelist')).says).toContain('ip_whitelist is none now')
    await expect.poll(read).toBe(200)
  })

  it('stores a typed secret encrypted, and shows that there is one', async () => {
    expect((await admin('set', 'smtp_password', 'a secret')).says).toContain('smtp_password is stored now')
    const { rows } = await app.database.pool.query(
      "select value from system_settings where key = 'smtpPassword'",
    )
    expect(JSON.stringify(rows)).not.toContain('a secret')
    expect((await admin('settings')).says).toMatch(/^smtp_password: stored /m)
  })

  it.each([
    [['set', 'max_users', '-5'], settingTexts.number(0, 10_000_000)],
    [['set', 'maintenance_mode', 'maybe'], settingTexts.switch],
    [['set', 'content_security_policy', 'img-src *'], settingTexts.source('*')],
    [['set', 'max_cats', '5'], 'There is no setting max_cats'],
    [['reset', 'maxUsers'], 'There is no setting maxUsers'],
    [['set', 'max_users'], 'npm run admin -- set KEY VALUE'],
    [['set', 'max_users', '1', '2'], 'npm run admin -- set KEY VALUE'],
    [['settings', 'now'], 'npm run admin -- settings'],
  ])('refuses %j', async (words, complaint) => {
    const { code, says } = await admin(...words)
    expect([code, says]).toEqual([1, expect.stringContaining(complaint)])
  })
})

describe('npm run admin -- delete-ticket', () => {
  it('deletes a ticket with its files, once, and logs it without an actor', async () => {
    const owner = await makePerson(app)
    const { id, number } = await addTicket(owner)
    await owner.client.call('POST', `/support/messages/${id}/files`, fileForm(smallPdf()))
    const done = { code: 0, says: `Ticket ${number} is deleted with its messages and files.\n` }
    expect(await admin('delete-ticket', String(number))).toEqual(done)
    expect((await owner.client.call('GET', `/support/tickets/${id}`)).status).toBe(404)
    expect(await admin('delete-ticket', String(number))).toMatchObject({ code: 1 })
    const entries = (await readAuditLog(app)).filter(({ subjectId }) => subjectId === id)
    expect(entries).toMatchObject([{ action: 'delete ticket', actorId: null, reason: 'console' }])
  })
})

describe('npm run admin -- grant', () => {
  it('gives an account a role, whatever the case of its address', async () => {
    const { client, email } = await makePerson(app)
    const typed = email.toUpperCase()
    expect(await admin('grant', typed, 'admin')).toEqual({ code: 0, says: `${typed} is admin now.\n` })
    expect((await client.call('GET', '/me')).body).toMatchObject({ systemRole: 'admin' })
  })

  // spec design: every action of an administrator goes to an append-only log
  //   in scripts/admin.ts
  it('sets the hours of the support, and no unusable ones', async () => {
    const hours = ['1,3', '10:00', '18:30', 'Europe/Berlin']
    expect((await admin('support-hours', ...hours)).code).toBe(0)
    const { rows } = await app.database.pool.query<{ value: string }>(
      `select value from system_settings where key like 'support%' order by key`,
    )
    expect(rows.map(({ value }) => value)).toEqual(['1,3', '10:00', 'Europe/Berlin', '18:30'])
    const wrong = [
      ['8', '10:00', '18:30', 'UTC'],
      ['1', '18:30', '10:00', 'UTC'],
      ['1', '10:00', '18:30', 'Mars'],
    ]
    for (const words of wrong) expect((await admin('support-hours', ...words)).code).toBe(1)
  })

  it('grants a permission and takes it back, and logs both without an actor', async () => {
    const { client, email, userId } = await makePerson(app)
    const held = async () => (await client.call<{ installation: string[] }>('GET', '/me')).body.installation
    const permission = 'moderate the community'
    expect(await admin('grant', email.toUpperCase(), permission)).toEqual({
      code: 0,
      says: `${email.toUpperCase()} may ${permission} now.\n`,
    })
    expect(await held()).toEqual([permission])
    expect((await admin('revoke', email, permission)).code).toBe(0)
    expect(await held()).toEqual([])
    expect(await admin('revoke', email, permission)).toMatchObject({
      code: 1,
      says: `${email} has no grant to ${permission}.\n`,
    })
    const byConsole = { actorId: null, systemRole: null, reason: 'console', details: { permission } }
    const entries = (await readAuditLog(app)).filter(({ subjectId }) => subjectId === userId)
    expect(entries).toMatchObject([
      { action: 'grant', ...byConsole },
      { action: 'revoke', ...byConsole },
    ])
  })

  it('logs a changed role', async () => {
    const { email, userId } = await makePerson(app)
    await admin('grant', email, 'super_admin')
    const entries = (await readAuditLog(app)).filter(({ subjectId }) => subjectId === userId)
    expect(entries).toMatchObject([{ action: 'change role', details: { role: 'super_admin' } }])
  })

  it.each(['grant permissions', 'moderate'])('says how it is used for a grant of %s', async (permission) => {
    const { email } = await makePerson(app)
    expect((await admin('grant', email, permission)).code).toBe(1)
  })

  it('gives an account with an unconfirmed address no role', async () => {
    const person = await makePerson(app)
    await unconfirm(app, person, 'ceo@company.example')
    for (const typed of ['ceo@company.example', `${person.userId}@unconfirmed.invalid`]) {
      const { code, says } = await admin('grant', typed, 'admin')
      expect([code, says]).toEqual([1, expect.stringContaining('confirm the address first')])
    }
    expect((await person.client.call('GET', '/me')).body).toMatchObject({ systemRole: 'user' })
  })

  it('reports an address without an account', async () => {
    const { code, says } = await admin('grant', 'nobody@example.com', 'admin')
    expect([code, says]).toEqual([1, expect.stringContaining('There is no account of nobody@example.com')])
  })
})

describe('npm run admin -- two-factor', () => {
  // spec product: npm run admin: two-factor offered, required or off; reset for a user who lost all factors
  //   in scripts/admin.ts
  it.each([
    ['required', 'is required', { twoFactorEnabled: true, twoFactorRequired: true }],
    ['off', 'is not offered', { twoFactorEnabled: false, twoFactorRequired: false }],
    ['offered', 'is offered', { twoFactorEnabled: true, twoFactorRequired: false }],
  ])('says and keeps that it is %s', async (state, says, settings) => {
    const done = await admin('two-factor', state)
    expect([done.code, done.says]).toEqual([0, expect.stringContaining(says)])
    const { rows } = await app.database.pool.query<{ key: string; value: unknown }>(
      "select key, value from system_settings where key like 'twoFactor%'",
    )
    expect(Object.fromEntries(rows.map(({ key, value }) => [key, value]))).toEqual(settings)
  })

  // spec product: a change of two-factor settings at the console reaches every running server at once, open streams
  //   too
  //   in apps/server/src/platform/database/with-actor.ts, scripts/admin.ts
  it('reaches every server that runs at once', async () => {
    const { client } = await makePerson(app)
    const elsewhere = await startSecondServer(app)
    // Each has read its settings by then.
    const servers = [client, { ...client, url: elsewhere.url }]
    const states = async () => [
      ...(await Promise.all(servers.map(async (server) => (await readFrom(server, '/me')).status))),
      ...(await Promise.all(
        servers.map(async (server) => (await readFrom(server, '/account/second-factor')).json()),
      )),
    ]
    expect(await states()).toEqual(knownByBoth(200, { offered: true, required: false }))
    await admin('two-factor', 'required')
    expect(await states()).toEqual(knownByBoth(403, { offered: true, required: true }))
    await admin('two-factor', 'off')
    expect(await states()).toEqual(knownByBoth(200, { offered: false, required: false }))
    expect((await client.call('POST', '/account/second-factor', {})).body).toMatchObject({
      code: 'TWO_FACTOR_NOT_OFFERED',
    })
    await admin('two-factor', 'offered')
    expect(await states()).toEqual(knownByBoth(200, { offered: true, required: false }))
    await elsewhere.stop()
  })

  it.each([['two-factor'], ['two-factor', 'toString'], ['forget-two-factor']])(
    'says how it is used: %s %s',
    async (...words) => {
      const { code, says } = await admin(...words)
      expect([code, says]).toEqual([1, expect.stringContaining('forget-two-factor EMAIL')])
    },
  )
})

describe('npm run admin -- forget-two-factor', () => {
  // spec ASVS V6.4.4
  it('lets a user in by password who has lost everything else, and says when there is nothing to do', async () => {
    const { client, email } = await makePerson(app)
    await setUpSecondFactor(client, app.services.clock.now())
    const says = `The password of ${email} is enough again.\n`
    expect(await admin('forget-two-factor', email)).toEqual({ code: 0, says })
    expect((await client.call('GET', '/account/second-factor')).body).toMatchObject({
      on: false,
      backupCodesLeft: 0,
    })
    expect((await admin('forget-two-factor', email)).code).toBe(1)
  })
})

describe('npm run admin -- announce', () => {
  // spec product: npm run admin -- announce notifies every account
  //   in scripts/admin.ts
  it('notifies everyone who has an account, matching what they see at once', async () => {
    const { client } = await makePerson(app)
    const { code, says } = await admin('announce', ' Server move ', 'We are back at noon.')
    expect([code, says]).toEqual([0, expect.stringContaining('Announced to everybody')])
    expect((await client.call('GET', '/notifications')).body).toMatchObject({
      entries: [{ title: 'Server move', message: 'We are back at noon.', userId: null }],
    })
    const later = await makePerson(app, { name: 'Later' })
    expect((await later.client.call('GET', '/notifications')).body).toMatchObject({ entries: [] })
  })

  it.each([
    [['', 'x'], 'The title is missing.'],
    [['x', '  '], 'The message is missing.'],
    [['x'.repeat(121), 'x'], 'The title can have at most 120 characters.'],
    [['x', 'x'.repeat(501)], 'The message can have at most 500 characters.'],
    [['x'.repeat(1_000), ''], 'The title can have at most 120 characters. The message is missing.'],
    [['x'], 'announce "TITLE" "MESSAGE"'],
    [['Server', 'move', 'today'], 'announce "TITLE" "MESSAGE"'],
  ])('reports the error in %j', async (words, complaint) => {
    const { code, says } = await admin('announce', ...words)
    expect([code, says]).toEqual([1, expect.stringContaining(complaint)])
    const { rows } = await app.database.pool.query(
      "select from announcements where title like 'x%' or title = ''",
    )
    expect(rows).toEqual([])
  })
})
