import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicConfig } from '@app/domain/identity/accounts/public-config.fields'
import { makePerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import type { Client } from '@app/testing/http-client'
import { changeInstallation } from '@app/testing/installation'
import { writePageBuild } from '@app/testing/page-build'
import {
  change,
  changeInBoth,
  inSecond,
  rowOf,
  startBoth,
  undo,
  type TwoProcesses,
} from '@app/testing/two-processes'
import { makeAccount, newEmail, PASSWORD, signIn, signUp } from './identity/accounts/sign-up.fixture.ts'

/** Each setting, changed in one process of an installation and seen in the other. Mail has a test of its own. */
let both: TwoProcesses
let build: string
beforeAll(async () => {
  build = writePageBuild()
  both = await startBoth(build)
})
afterAll(async () => {
  await both.stop()
  rmSync(build, { recursive: true, force: true })
})

const set = (key: string, value: unknown, fields: object = {}) => changeInBoth(both, key, value, fields)
/** Puts the default back, as the console does. */
async function reset(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    await both.app.database.pool.query('select app.set_system_setting($1, null, $2)', [camel, 'console'])
  }
  await both.clock.wind(500)
}
const visitor = (): Client => both.second.visitor()
const readConfig = async (): Promise<PublicConfig> =>
  (await visitor().call<PublicConfig>('GET', '/config')).body
const codeOf = ({ body }: { body: Record<string, unknown> }): unknown => body['code']

describe('maintenance_mode', () => {
  it('shuts the other process to users', async () => {
    const user = inSecond(both, await makePerson(both.app))
    expect((await user.call('GET', '/me')).status).toBe(200)
    await set('maintenance_mode', true)
    expect([(await user.call('GET', '/me')).status, (await readConfig()).maintenance]).toEqual([503, true])
    expect((await undo(both.admin, 'maintenance_mode')).status).toBe(200)
    expect((await user.call('GET', '/me')).status).toBe(200)
  })
})

describe('registration_enabled, max_users and allowed_domains', () => {
  // spec access §9: registration_enabled, max_users, max_pets_per_user
  it('close the sign-up of the other process', async () => {
    await set('registration_enabled', false)
    expect([codeOf(await signUp(visitor())), (await readConfig()).registration]).toEqual([
      'REGISTRATION_CLOSED',
      'closed',
    ])
    await reset('registration_enabled')
    await set('max_users', 1)
    expect([codeOf(await signUp(visitor())), (await readConfig()).registration]).toEqual([
      'REGISTRATION_FULL',
      'full',
    ])
    await reset('max_users')
    await set('allowed_domains', 'example.org, @example.net')
    expect(codeOf(await signUp(visitor(), { email: newEmail() }))).toBe('ADDRESS_NOT_ALLOWED')
    await reset('allowed_domains')
    expect((await signUp(visitor())).status).toBe(200)
  })
})

describe('email_verification_required', () => {
  it('opens accounts of the other process at once where it is off', async () => {
    const client = visitor()
    expect((await signUp(client)).body).toMatchObject({ isOpen: false })
    await set('email_verification_required', false)
    expect((await signUp(client)).body).toMatchObject({ isOpen: true })
    expect((await client.call('GET', '/me')).body).toMatchObject({ isEmailConfirmed: false })
    expect((await readConfig()).emailVerificationRequired).toBe(false)
    await reset('email_verification_required')
    expect((await signUp(visitor())).body).toMatchObject({ isOpen: false })
  })
})

describe('max_pets_per_user', () => {
  it('limits the pets that the other process adds', async () => {
    const client = inSecond(both, await makePerson(both.app))
    await addPet(client)
    await set('max_pets_per_user', 1)
    expect((await readConfig()).maxPetsPerUser).toBe(1)
    await expect(addPet(client)).rejects.toThrow(/PET_CEILING_REACHED/)
    await set('max_pets_per_user', 0)
    await addPet(client)
  })
})

describe('two_factor_enabled and two_factor_required', () => {
  it('offer and demand a second factor in the other process', async () => {
    const client = inSecond(both, await makePerson(both.app))
    await set('two_factor_enabled', false)
    expect([
      codeOf(await client.call('POST', '/account/second-factor', {})),
      (await readConfig()).twoFactor,
    ]).toEqual(['TWO_FACTOR_NOT_OFFERED', 'off'])
    await reset('two_factor_enabled')
    await set('two_factor_required', true)
    expect([codeOf(await client.call('GET', '/pets')), (await readConfig()).twoFactor]).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'required',
    ])
    await reset('two_factor_required')
    expect((await client.call('GET', '/pets')).status).toBe(200)
  })
})

/** Makes a session of a browser that is not remembered, and was last used some hours ago. */
async function idleFor(hours: number) {
  const person = await makePerson(both.app)
  await both.app.database.pool.query(
    `update sessions set remembered = false, last_active_at = now() - make_interval(hours => $2),
            expires_at = now() - make_interval(hours => $2) + interval '8 hours' where token = $1`,
    [person.tokenHash, hours],
  )
  return inSecond(both, person)
}

describe('session_timeout_hours', () => {
  // spec product: a change of session_timeout_hours ends sessions that are idle for longer
  //   in db/schema/16-installation-settings.sql
  it('ends sessions of the other process that are idle for longer, and keeps the rest', async () => {
    const [idle, active] = [await idleFor(5), await idleFor(1)]
    await set('session_timeout_hours', 4)
    expect([(await idle.call('GET', '/me')).status, (await active.call('GET', '/me')).status]).toEqual([
      401, 200,
    ])
    expect((await readConfig()).sessionTimeoutHours).toBe(4)
    const { rows } = await both.app.database.pool.query<{ ends: boolean }>(
      "select expires_at < now() + interval '4 hours 1 minute' as ends from sessions where not remembered",
    )
    expect(rows).toEqual([{ ends: true }, { ends: true }])
    await reset('session_timeout_hours')
  })
})

/** Tries to set a password in the settings of an account. */
async function tryPassword(newPassword: string): Promise<unknown> {
  const client = visitor()
  await signIn(client, await makeAccount(both.app))
  await client.call('POST', '/session/proofs', { password: PASSWORD })
  const { status, body } = await client.call('POST', '/security/password', { newPassword })
  return status === 200 ? 'set' : body['code']
}

describe('password rules', () => {
  // spec access §5: system default password policy: minimum 8, special character, number and uppercase required
  it.each([
    ['password_min_length', 20, 'Biscuit-7-walks', 'set', 'NEW_PASSWORD_UNACCEPTABLE'],
    ['password_require_special', false, 'Biscuit7walks', 'NEW_PASSWORD_UNACCEPTABLE', 'set'],
    ['password_require_numbers', false, 'Biscuit-walks', 'NEW_PASSWORD_UNACCEPTABLE', 'set'],
    ['password_require_uppercase', false, 'biscuit-7-walks', 'NEW_PASSWORD_UNACCEPTABLE', 'set'],
  ] as const)(
    '%s as %s decides about %s in the other process',
    async (key, value, password, before, after) => {
      expect(await tryPassword(password)).toBe(before)
      await set(key, value)
      expect(await tryPassword(password)).toBe(after)
      await reset(key)
    },
  )

  it('never take from the rules of the sign-up, and are in the public configuration', async () => {
    await set('password_require_special', false)
    expect(codeOf(await signUp(visitor(), { password: 'Biscuit7walksHome' }))).toBe(
      'PASSWORD_REQUIREMENTS_NOT_MET',
    )
    expect((await readConfig()).passwordRules).toMatchObject({
      signUp: { minLength: 12, special: true },
      resetByCode: { minLength: 8, special: true },
      change: { minLength: 8, special: false },
    })
    await reset('password_require_special')
  })
})

describe('max_login_attempts and lockout_duration_minutes', () => {
  it('lock the sign-in of the other process after so many wrong passwords, for so long', async () => {
    await set('max_login_attempts', 1)
    await set('lockout_duration_minutes', 120)
    const email = await makeAccount(both.app)
    const wrong = { password: 'Wrong-password-1' }
    expect(codeOf(await signIn(visitor(), email, wrong))).toBe('INVALID_CREDENTIALS')
    const { body } = await signIn(visitor(), email, wrong)
    expect(body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(Number(body['retryAfter'])).toBeGreaterThan(7000)
    await reset('max_login_attempts', 'lockout_duration_minutes')
  })
})

const trySignIn = async () => codeOf(await signIn(visitor(), newEmail()))

describe('login_rate_limit, api_rate_limit and rate_limiting_enabled', () => {
  // spec product: rate_limiting_enabled off lifts api_rate_limit and login_rate_limit only
  //   in apps/server/src/platform/http/rate-guard.ts
  it('limit requests of the other process until limiting is off; other limits always hold', async () => {
    await set('login_rate_limit', 1)
    await both.app.database.pool.query('delete from rate_windows')
    expect([await trySignIn(), await trySignIn()]).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'])
    await set('api_rate_limit', 60)
    // Requests are counted by the minute.
    await both.clock.wind(60_000)
    const statuses = new Set<number>()
    for (let at = 0; at < 61; at += 1) statuses.add((await visitor().call('GET', '/config')).status)
    expect([...statuses]).toEqual([200, 429])
    await set('rate_limiting_enabled', false)
    expect([await trySignIn(), (await visitor().call('GET', '/config')).status]).toEqual([
      'INVALID_CREDENTIALS',
      200,
    ])
    await set('max_login_attempts', 1)
    const email = await makeAccount(both.app)
    const attempts = [await signIn(visitor(), email, { password: 'x' }), await signIn(visitor(), email)]
    expect(attempts.map(codeOf)).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'])
    await changeInstallation(both.app.services, 'apiRateLimit', 1_000_000)
    await changeInstallation(both.app.services, 'loginRateLimit', 1_000_000)
    await reset('rate_limiting_enabled', 'max_login_attempts')
  })
})

const OTHERS = '203.0.113.0/24, 2001:db8::/32'
const LOCAL = '127.0.0.0/8'
const readList = async () => inSecond(both, both.admin).call('GET', '/installation/settings')

describe('ip_whitelist', () => {
  // spec product: ip_whitelist restricts admin screens and operations only; empty means everywhere
  //   in apps/server/src/platform/http/guard.ts
  it('shuts administration in the other process, and nothing else', async () => {
    const refused = await change(both.admin, 'ip_whitelist', OTHERS)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SETTING_LOCKS_YOU_OUT' } })
    expect(refused.body).toMatchObject({ message: expect.stringContaining('127.0.0.1') as string })
    expect((await rowOf(both.admin, 'ip_whitelist')).value).toBe('')
    await set('ip_whitelist', OTHERS, { confirmed: true })
    expect(await readList()).toMatchObject({ status: 403, body: { code: 'ADMIN_ADDRESS_REFUSED' } })
    const client = inSecond(both, both.admin)
    expect((await client.call('GET', '/pets')).status).toBe(200)
    expect((await client.call('GET', '/config/secure?key=app_configuration')).body['settings']).toBeNull()
    // A user without the permission learns nothing of the list.
    const user = inSecond(both, await makePerson(both.app))
    expect(codeOf(await user.call('GET', '/installation/settings'))).not.toBe('ADMIN_ADDRESS_REFUSED')
    await reset('ip_whitelist')
    expect((await readList()).status).toBe(200)
  })

  it('asks before an undo that locks its author out too', async () => {
    await set('ip_whitelist', OTHERS, { confirmed: true })
    await reset('ip_whitelist')
    expect(codeOf(await undo(both.admin, 'ip_whitelist'))).toBe('SETTING_LOCKS_YOU_OUT')
    await set('ip_whitelist', LOCAL)
    expect((await readList()).status).toBe(200)
    await reset('ip_whitelist')
  })
})

const readPolicy = async (path: string) => {
  const answer = await fetch(both.second.url + path)
  const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await answer.text())?.[1]
  return { header: answer.headers.get('content-security-policy'), meta }
}

describe('content_security_policy', () => {
  // spec product: content_security_policy may only add https sources; header and meta tag stay equal
  //   in apps/server/src/platform/http/pages/security-headers.ts
  it('adds sources to the pages of the other process, in header and meta tag', async () => {
    const { header: before } = await readPolicy('/auth')
    await set(
      'content_security_policy',
      'img-src https://cdn.example.com; frame-src https://maps.example.com',
    )
    for (const path of ['/auth', '/pricing', '/']) {
      const { header, meta } = await readPolicy(path)
      expect(header?.split('; ')).toEqual(
        expect.arrayContaining([
          "img-src 'self' data: blob: https://cdn.example.com",
          "frame-src 'self' https://maps.example.com",
          "font-src 'self'",
        ]),
      )
      expect(header).toBe(`${meta}; frame-ancestors 'none'`)
    }
    await reset('content_security_policy')
    expect((await readPolicy('/auth')).header?.length).toBe(before?.length)
  })
})

describe('community_enabled and the hours of the support', () => {
  it('show the community and the hours in the other process', async () => {
    const client = inSecond(both, await makePerson(both.app))
    await set('community_enabled', false)
    expect((await client.call('GET', '/me')).body).toMatchObject({ hasCommunity: false })
    await set('support_days', '6,7')
    await set('support_to', '20:30')
    await set('support_from', '18:00')
    await set('support_time_zone', 'Europe/Berlin')
    expect((await visitor().call('GET', '/support/promise')).body).toMatchObject({
      hours: { days: [6, 7], from: '18:00', to: '20:30', timeZone: 'Europe/Berlin' },
    })
  })
})
