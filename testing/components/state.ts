import type { TestApp } from '../app.ts'
import type { Client } from '../http-client.ts'
import type { OidcTestServer } from '../servers/oidc.ts'
import type { Trouble } from './trouble.ts'

/** State of one page, which acts as one user. */
export interface State {
  /** An installation of the page's own, where others may not be disturbed. */
  own: TestApp | undefined
  /** The provider behind the Google sign-in of that installation. */
  google: OidcTestServer | undefined
  /** The person's requests from elsewhere. */
  client: Client | undefined
  userId: string
  /** Cookies that the page gets with the next answer of the stage. */
  given: string[]
  trouble: Trouble[]
  /** Method and path of every request that a page has sent since the person entered. */
  asked: string[]
  /** Requests that wait for trouble to end. */
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
  if (!client) throw new Error('Nobody has entered the stage.')
  return client
}

/** Signs the page in as these requests are. */
export function giveCookies(state: State, { cookies }: Client): void {
  state.given.push(...[...cookies].map(([name, value]) => `${name}=${value}`))
}
