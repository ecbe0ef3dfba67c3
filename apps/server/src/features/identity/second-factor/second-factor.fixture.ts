import { startTestApp, type TestApp } from '@app/testing/app'
import { createTestClock, type TestClock } from '@app/testing/clock'
import { appCodeAt, setUpSecondFactor, type SecondFactor } from '@app/testing/factories/second-factors'
import type { Client, HeaderOverrides } from '@app/testing/http-client'
import { makeAccount, PASSWORD, signIn } from '../accounts/sign-up.fixture.ts'

/** Server whose clock the test moves, so that the authenticator app shows its next code at once. */
export interface TimedApp {
  app: TestApp
  clock: TestClock
  /** Returns the app's next code. */
  nextCode: (secret: string) => string
  /** Advances the clock. */
  pass: (seconds: number) => Promise<void>
}

/** Starts a server with a clock of its own, behind a proxy that sets a client's network. */
export async function startTimedApp(env: Record<string, string> = {}): Promise<TimedApp> {
  const clock = createTestClock()
  const app = await startTestApp({ clock, env: { TRUST_PROXY: '1', ...env } })
  return {
    app,
    clock,
    nextCode(secret) {
      clock.set(new Date(clock.now().getTime() + 30_000))
      return appCodeAt(secret, clock.now())
    },
    pass: (seconds) => clock.wind(seconds * 1000),
  }
}

/** User with a password and a second factor, and the browser in which they set it up. */
export interface Protected extends SecondFactor {
  email: string
  client: Client
}

/** Creates an account with a second factor. */
export async function makeProtected({ app, clock }: TimedApp): Promise<Protected> {
  const email = await makeAccount(app)
  const client = app.visitor()
  await signIn(client, email)
  await client.call('POST', '/session/proofs', { password: PASSWORD })
  return { email, client, ...(await setUpSecondFactor(client, clock.now())) }
}

/** Opens a browser in which the right password was given. */
export async function halfSignedIn(app: TestApp, email: string, headers?: HeaderOverrides): Promise<Client> {
  const client = app.visitor()
  await signIn(client, email, {}, headers)
  return client
}

/** Submits the code of the app. */
export const giveCode = (client: Client, code: string, headers?: HeaderOverrides) =>
  client.call('POST', '/session/app-codes', { code }, headers)

/** Submits a backup code. */
export const giveBackupCode = (client: Client, code: string, headers?: HeaderOverrides) =>
  client.call('POST', '/session/backup-codes', { code }, headers)

/** Returns six digits that are not among the app's valid codes. */
export function wrongCode(secret: string, now: Date): string {
  const around = [-30_000, 0, 30_000, 60_000]
  const right = new Set(around.map((by) => appCodeAt(secret, new Date(now.getTime() + by))))
  const candidates = Array.from({ length: 5 }, (_, at) => String(111_111 * (at + 1)))
  return candidates.find((code) => !right.has(code)) ?? '000000'
}
