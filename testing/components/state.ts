import type { TestApp } from '../app.ts'
import type { Client } from '../http-client.ts'
import type { OidcTestServer } from '../servers/oidc.ts'
import type { Trouble } from './trouble.ts'

/** State of one page, which acts as one user. */
export interface State {
  /** Installation of the page's own, for tests that would disturb other pages. */
  own: TestApp | undefined
  /** Google provider of that installation. */
  google: OidcTestServer | undefined
  /** Client for the user's requests from other browsers. */
  client: Client | undefined
  userId: string
  /** Cookies for the page, sent with the stage's next answer. */
  given: string[]
  trouble: Trouble[]
  /** Method and path of every request of the page since the user signed in. */
  asked: string[]
  /** Requests that wait for a fault to end. */
  held: (() => void)[]
}

/** State of a page without a user. */
export const newState = (): State => ({
  own: undefined,
  google: undefined,
  client: undefined,
  userId: '',
  given: [],
  trouble: [],
  asked: [],
  held: [],
})

/** @throws Error before a user is signed in */
export function signedIn({ client }: State): Client {
  if (!client) throw new Error('There is no user on the stage.')
  return client
}

/** Signs the page in with the session of these requests. */
export function giveCookies(state: State, { cookies }: Client): void {
  state.given.push(...[...cookies].map(([name, value]) => `${name}=${value}`))
}
