import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { noteDerivations } from '@app/testing/derivations'
import { linkToken } from '@app/testing/factories/sign-ups'
import { COOKIE_PREFIX } from '../../../platform/auth/session-cookie.ts'
import {
  followLink,
  makeAccount,
  newEmail,
  PASSWORD,
  rowsOf,
  setSetting,
  signIn,
  signUp,
} from './sign-up.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Lists the queued mails for the sign-ups of an address. */
const mailsFor = (email: string) =>
  rowsOf<{ topic: string }>(
    app,
    `select outbox.topic from outbox join pending_sign_ups as waiting on waiting.id = (payload ->> 'signUpId')::uuid
      where email = $1 order by outbox.id`,
    [email],
  )

const withSetting = async (key: string, value: unknown, work: (own: TestApp) => Promise<void>) => {
  const own = await startTestApp()
  try {
    await setSetting(own, key, value)
    await work(own)
  } finally {
    await own.stop()
  }
}

describe('signing up', () => {
  it('makes no account yet, and queues the mail in the same transaction', async () => {
    const email = newEmail()
    const answer = await signUp(app.visitor(), { email: ` ${email.toUpperCase()} `, plan: 'premium' })
    expect(answer).toMatchObject({ status: 200, body: { accepted: true, mail: 'sent' } })
    expect(await rowsOf(app, 'select 1 from users where email = $1', [email])).toEqual([])
    const waiting = await rowsOf(
      app,
      'select display_name, selected_plan from pending_sign_ups where email = $1',
      [email],
    )
    expect(waiting).toEqual([{ display_name: 'Ana', selected_plan: 'premium' }])
    expect(await mailsFor(email)).toEqual([{ topic: 'sign-up-mail' }])
  })

  it('keeps the password hashed and sets no cookie of a session', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    await signUp(client, { email })
    expect([...client.cookies.keys()]).toEqual(['request_token', `${COOKIE_PREFIX}.sign_up`])
    const rows = await rowsOf<object>(app, 'select * from pending_sign_ups')
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get(`${COOKIE_PREFIX}.sign_up`))
  })

  // spec product: answer and work are the same with and without an account
  it('answers the same for an address that has an account, which is notified by mail', async () => {
    const verified = await makeAccount(app)
    const waiting = newEmail()
    await signUp(app.visitor(), { email: waiting })
    const fresh = await signUp(app.visitor())
    for (const email of [verified, waiting]) {
      const again = await signUp(app.visitor(), { email, password: `Other-${PASSWORD}`, displayName: 'Eve' })
      expect([again.status, again.body]).toEqual([fresh.status, fresh.body])
    }
    expect(await mailsFor(verified)).toHaveLength(1)
    expect(await mailsFor(waiting)).toHaveLength(2)
    expect((await signIn(app.visitor(), verified)).status).toBe(200)
    const names = await rowsOf(app, 'select name from users where email = any($1)', [[verified, waiting]])
    expect(names).toEqual([{ name: 'Ana' }])
  })

  // spec ASVS V6.3.8
  it('derives as many keys for a known address as for a new one', async () => {
    const known = await makeAccount(app)
    const derivations = noteDerivations()
    const client = app.visitor()
    await signUp(client, { email: newEmail() })
    const forFresh = derivations.splice(0)
    await signUp(client, { email: known })
    expect(forFresh.length).toBeGreaterThan(0)
    expect(derivations).toEqual(forFresh)
  })

  it('of one address many times at once refuses no request', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(app.visitor(), { email })))
    for (const { status, body } of answers) expect([status, body['accepted']]).toEqual([200, true])
  })

  it('takes no role and no verified address from the request', async () => {
    const [client, email] = [app.visitor(), newEmail()]
    await signUp(client, {
      email,
      systemRole: 'super_admin',
      emailVerified: true,
      id: 'x',
      role: 'admin',
    })
    expect(await rowsOf(app, 'select 1 from users where email = $1', [email])).toEqual([])
    await followLink(client, await linkToken(app, email))
    const [user] = await rowsOf(app, 'select system_role from users where email = $1', [email])
    expect(user).toEqual({ system_role: 'user' })
  })
})

describe('a field of the sign-up', () => {
  it.each([
    ['email', undefined, 'Email required'],
    ['email', '  ', 'Email required'],
    ['email', 'ana', 'Please enter a valid email address'],
    ['email', 'ana@example', 'Please enter a valid email address'],
    ['email', '<ana>@example.com', 'Please enter a valid email address'],
    ['email', 'ana\u0000@example.com', 'Please enter a valid email address'],
    ['email', 'jörg@example.com', 'Please enter a valid email address'],
    ['email', 'ana..b@example.com', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['password', undefined, 'Please enter a password'],
    ['password', '', 'Please enter a password'],
    ['password', `Aa1-${'x'.repeat(125)}`, 'Password must be at most 128 characters'],
    ['displayName', '', 'Please enter your name to continue'],
    ['displayName', 'A', 'Name must be at least 2 characters'],
    ['displayName', 'x'.repeat(51), 'Name must be less than 50 characters'],
    ['plan', 'gold', 'Choose a plan'],
  ])('%s is refused when it is %j', async (field, value, message) => {
    const answer = await signUp(app.visitor(), { [field]: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_INPUT', fields: { [field]: message } },
    })
  })

  it.each([
    ['eleven characters', 'Aa1-aaaaaaa'],
    ['no uppercase letter', 'biscuit-loves-7-walks'],
    ['no lowercase letter', 'BISCUIT-LOVES-7-WALKS'],
    ['no number', 'Biscuit-loves-walks'],
    ['no special character', 'Biscuitloves7walks'],
    ['a common password', 'Password123!'],
  ])('password is refused with %s', async (_name, password) => {
    expect(await signUp(app.visitor(), { password })).toMatchObject({
      status: 422,
      body: {
        code: 'PASSWORD_REQUIREMENTS_NOT_MET',
        title: 'Password requirements not met',
        fields: { password: 'Password requirements not met' },
      },
    })
  })

  // spec access §5: sign-up minimum 12, raised by the system setting where that is higher
  // spec ASVS V6.2.1
  it('password of twelve characters with every kind is taken', async () => {
    expect((await signUp(app.visitor(), { password: 'Aa1-aaaaaaaa' })).status).toBe(200)
  })
})

// spec access §9: registration closed, full, or for certain domains: each refused with its own message
describe('an installation', () => {
  const closed = {
    status: 403,
    body: {
      code: 'REGISTRATION_CLOSED',
      title: 'Error creating account',
      message: 'Sign-up is closed on this installation.',
    },
  }

  // spec access §9: registration_enabled, max_users, max_pets_per_user
  //   in packages/domain/src/kernel/access/system-config.ts, apps/server/src/platform/services/config.ts
  it('that is closed takes no accounts, and says so to visitors', () =>
    withSetting('registrationEnabled', false, async (own) => {
      const { body } = await own.visitor().call('GET', '/config')
      expect(body).toMatchObject({
        registration: 'closed',
        passwordRules: { signUp: { minLength: 12 } },
        mailIsSent: false,
      })
      expect(await signUp(own.visitor())).toMatchObject(closed)
    }))

  // spec product: closed or full registration shows visitors a message instead of the form
  it('that is full takes no more accounts, and says so to visitors', () =>
    withSetting('maxUsers', 1, async (own) => {
      expect((await own.visitor().call('GET', '/config')).body).toMatchObject({ registration: 'open' })
      await makeAccount(own)
      expect((await own.visitor().call('GET', '/config')).body).toMatchObject({ registration: 'full' })
      expect(await signUp(own.visitor())).toMatchObject({
        status: 403,
        body: {
          code: 'REGISTRATION_FULL',
          title: 'Error creating account',
          message: 'This installation has no room for another account.',
        },
      })
    }))

  it('may take only addresses of its domains, also by a link that was mailed before', () =>
    withSetting('allowedDomains', 'kennel.example, pets.example', async (own) => {
      const refused = {
        status: 403,
        body: { code: 'ADDRESS_NOT_ALLOWED', title: 'Error creating account' },
      }
      const stranger = await signUp(own.visitor())
      expect(stranger).toMatchObject(refused)
      expect(stranger.body['fields']).toEqual({ email: stranger.body['message'] })
      const email = newEmail().replace('example.com', 'pets.example')
      const client = own.visitor()
      expect((await signUp(client, { email })).status).toBe(200)
      await rowsOf(own, 'update pending_sign_ups set email = $1', [newEmail()])
      const { rows } = await own.database.pool.query<{ email: string }>('select email from pending_sign_ups')
      expect(await followLink(client, await linkToken(own, rows[0]?.email ?? ''))).toMatchObject(refused)
    }))

  // spec access §5: sign-up minimum 12, raised by the system setting where that is higher
  // spec ASVS V6.2.1
  it('may demand longer passwords, never shorter ones', () =>
    withSetting('passwordMinLength', 30, async (own) => {
      const { body } = await own.visitor().call('GET', '/config')
      expect(body).toMatchObject({ passwordRules: { signUp: { minLength: 30 } } })
      expect((await signUp(own.visitor())).body['code']).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
    }))
})
