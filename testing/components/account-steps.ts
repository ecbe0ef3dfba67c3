import { randomUUID } from 'node:crypto'
import type { SecurityNoticeKind } from '@app/domain/identity/security/security.notices'
import { sessionCookieName } from '@app/server/platform/auth/session-cookie'
import type { TestApp } from '../app.ts'
import { Authenticator, type CreationOptions } from '../authenticator.ts'
import { mailedChange } from '../factories/address-changes.ts'
import { mailedReset } from '../factories/password-resets.ts'
import { addSession } from '../factories/people.ts'
import { appCodeAt, setUpSecondFactor } from '../factories/second-factors.ts'
import { mailedNotice } from '../factories/security-notices.ts'
import { linkToken, signUpCode } from '../factories/sign-ups.ts'
import type { Client } from '../http-client.ts'
import { giveCookies, type State } from './state.ts'

const PASSWORD = 'Correct-Horse-9'

/** Ways in which a session ends without the page's knowledge. */
type EndOfSession = 'from another device' | 'by its idle limit' | 'with its cookie'

/** Test steps for accounts and sessions. */
export const accountSteps = {
  /** Signs a user up in another browser; returns the token of the link in their mail. */
  async signUp(app: TestApp) {
    const { client: _elsewhere, ...signedUp } = await signUp(app)
    return signedUp
  },
  /** Code in the newest mail of a signed-up user. */
  signUpCode: (app: TestApp, _state: State, { email }: { email: string }) => signUpCode(app, email),
  /** Code and link token of the newest mail for a new password. */
  resetMail: (app: TestApp, _state: State, { email }: { email: string }) => mailedReset(app, email),
  /** Code and link token of the newest mail to a new address. */
  changeMail: (app: TestApp, _state: State, { email }: { email: string }) => mailedChange(app, email),
  /** Signs a user in by password in another browser, on a device unknown to the account. */
  signIn: (app: TestApp, _state: State, credentials: { email: string; password: string }) =>
    succeed(app.visitor(), 'POST', '/session', credentials),
  /** Link token of the newest security notice to an address. */
  notice: (app: TestApp, _state: State, { email, kind }: { email: string; kind: SecurityNoticeKind }) =>
    mailedNotice(app, email, kind),
  /** Creates an account with a password, signed in to another browser. */
  async account(app: TestApp, state: State) {
    const { client, token, ...credentials } = await signUp(app)
    await succeed(client, 'POST', '/accounts/verifications', { token })
    await succeed(client, 'POST', '/onboarding', { displayName: 'Ana', pet: null })
    const { body } = await client.call<{ userId: string }>('GET', '/me')
    Object.assign(state, { client, userId: body.userId })
    return credentials
  },
  /** Gives the page a new session of its user. */
  async session(app: TestApp, state: State) {
    giveCookies(state, await addSession(app, state, null))
  },
  /** Creates a user who has just signed up and is signed in to the page. */
  async newcomer(app: TestApp, state: State) {
    const { client, token, ...credentials } = await signUp(app)
    await succeed(client, 'POST', '/accounts/verifications', { token })
    giveCookies(state, client)
    return credentials
  },
  /** Enables two-factor authentication for the page's user; returns its secret and backup codes. */
  async secondFactor(app: TestApp, state: State) {
    return setUpSecondFactor(await addSession(app, state, null), app.services.clock.now())
  },
  /** Adds a passkey to the page's user. */
  async passkey(app: TestApp, state: State) {
    const client = await addSession(app, state, null)
    const device = new Authenticator(app.url)
    const { body } = await client.call<CreationOptions>('POST', '/account/passkeys/options', {})
    await succeed(client, 'POST', '/account/passkeys', { credential: device.create(body) })
  },
  /** Returns the next code of an authenticator app. */
  appCode: (app: TestApp, _state: State, { secret }: { secret: string }) =>
    appCodeAt(secret, new Date(app.services.clock.now().getTime() + 30_000)),
  /** Disables two-factor authentication. */
  async noSecondFactor(app: TestApp, state: State) {
    await succeed(await addSession(app, state, null), 'DELETE', '/account/second-factor')
  },
  /** Removes the account's password, as if another service had created the account. */
  async forgetPassword(app: TestApp, { userId }: State) {
    await app.database.pool.query('update auth_accounts set password = null where user_id = $1', [userId])
  },
  /** Opens a new session of the user in another browser. */
  async device(app: TestApp, state: State) {
    await addSession(app, state, null)
  },
  async endSession(app: TestApp, state: State, { way }: { way: EndOfSession }) {
    if (way === 'with its cookie') clearSession(app, state)
    else if (way === 'from another device')
      await succeed(await addSession(app, state, null), 'DELETE', '/sessions')
    else
      await app.database.pool.query(
        `update sessions set remembered = false, expires_at = now() - interval '1 second' where user_id = $1`,
        [state.userId],
      )
  },
  /** Signs the page out. */
  visitor: clearSession,
  /** Restarts the user's onboarding wizard. */
  async beginAnew(app: TestApp, { userId }: State) {
    await app.database.pool.query('update users set onboarding_completed_at = null where id = $1', [userId])
  },
}

function clearSession(app: TestApp, state: State): void {
  state.given.push(`${sessionCookieName(app.services.https)}=; Max-Age=0`)
}

async function signUp(app: TestApp) {
  const credentials = { email: `ana-${randomUUID()}@example.com`, password: PASSWORD }
  const client = app.visitor()
  await succeed(client, 'POST', '/accounts', { ...credentials, displayName: 'Ana', plan: 'free' })
  return { ...credentials, client, token: await linkToken(app, credentials.email) }
}

async function succeed(client: Client, method: string, path: string, body?: object): Promise<void> {
  const answer = await client.call(method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
}
