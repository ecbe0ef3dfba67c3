import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { addGooglePerson, signInWithGoogle } from '../factories/google.ts'
import { giveCookies, type State } from './state.ts'

/** Test steps for Google, in an installation of the page's own. */
export const googleSteps = {
  /** The page returns from Google, with the address of an account that is not connected. */
  async googleWaits(app: TestApp, state: State, { email }: { email: string }) {
    const client = app.visitor()
    await signInWithGoogle(client, addGooglePerson(provider(state), { email }))
    giveCookies(state, client)
  },
  /** Expires the Google account that waits in the page. */
  async googleWaitsTooLong(app: TestApp) {
    await app.database.pool.query('delete from google_links')
  },
  /** Connects a Google account with this address to the page's account, without the page's knowledge. */
  async googleConnected(app: TestApp, { userId }: State, { email }: { email: string }) {
    await app.database.pool.query(
      `insert into auth_accounts (id, user_id, account_id, provider_id, provider_email)
       values (app.new_id(), $1, $2, 'google', $3)`,
      [userId, randomUUID(), email],
    )
  },
  /** Removes the password of the page's account. */
  async withoutPassword(app: TestApp, { userId }: State) {
    await app.database.pool.query(
      "delete from auth_accounts where user_id = $1 and provider_id = 'credential'",
      [userId],
    )
  },
  /** Expires the proofs of the page's sessions. */
  async proofIsOver(app: TestApp, { userId }: State) {
    await app.database.pool.query('update sessions set proved_at = null where user_id = $1', [userId])
  },
}

/** @throws Error in an installation without Google */
function provider({ google }: State) {
  if (!google) throw new Error('The page has no installation with Google.')
  return google
}
