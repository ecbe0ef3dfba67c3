import { randomUUID } from 'node:crypto'
import { sessionCookieName } from '@app/server/platform/auth/session-cookie'
import type { TestApp } from '../app.ts'
import { linkToken } from '../factories/sign-ups.ts'
import type { Client } from '../http-client.ts'
import { giveCookies, signedIn, type State } from './state.ts'

const PASSWORD = 'Correct-Horse-9'

/** How a session ends that a page still believes in. */
export type EndOfSession = 'from another device' | 'by its idle limit' | 'with its cookie'

/** What a test can ask for about accounts and sessions. */
export const accountSteps = {
  /** Somebody signs up elsewhere; answers the token of the link in their mail. */
  async signUp(app: TestApp, state: State, { plan }: { plan: string }) {
    const { client, token } = await signUp(app, state, plan)
    state.client = client
    return { ...state.credentials, token }
  },
  /** Somebody with a password has an account, and is signed in on another device. */
  async account(app: TestApp, state: State) {
    const { client, token } = await signUp(app, state, 'free')
    await succeed(client, 'POST', '/accounts/verifications', { token })
    await succeed(client, 'POST', '/onboarding', { displayName: 'Ana', pet: null })
    state.client = client
    return state.credentials
  },
  /** Signs the person in to the page, which is not remembered. */
  async signIn(app: TestApp, state: State) {
    const browser = app.visitor()
    await succeed(browser, 'POST', '/session', { ...state.credentials, remember: false })
    giveCookies(state, browser)
  },
  async endSession(app: TestApp, state: State, { way }: { way: EndOfSession }) {
    if (way === 'with its cookie') clearSession(app, state)
    else if (way === 'from another device') await succeed(signedIn(state), 'DELETE', '/sessions')
    else
      await app.database.pool.query(
        `update sessions set expires_at = now() - interval '1 second'
           from users where users.id = user_id and email = $1 and not remembered`,
        [state.credentials?.email],
      )
  },
  /** Nobody is signed in to the page. */
  visitor: clearSession,
  /** The wizard is before the person once more. */
  async beginAnew(app: TestApp, state: State) {
    const { body } = await signedIn(state).call('GET', '/me')
    await app.database.pool.query('update users set onboarding_completed_at = null where id = $1', [
      body['userId'],
    ])
  },
}

function clearSession(app: TestApp, state: State): void {
  state.given.push(`${sessionCookieName(app.services.https)}=; Max-Age=0`)
}

async function signUp(app: TestApp, state: State, plan: string): Promise<{ client: Client; token: string }> {
  const credentials = { email: `ana-${randomUUID()}@example.com`, password: PASSWORD }
  const client = app.visitor()
  await succeed(client, 'POST', '/accounts', { ...credentials, displayName: 'Ana', plan })
  state.credentials = credentials
  return { client, token: await linkToken(app, credentials.email) }
}

async function succeed(client: Client, method: string, path: string, body?: object): Promise<void> {
  const answer = await client.call(method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
}
