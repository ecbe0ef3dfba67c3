import type pg from 'pg'
import type { BetterAuth } from './better-auth.ts'

/** A newly opened session. */
export interface OpenedSession {
  token: string
  /** Cookies of the session. */
  cookies: string[]
}

/** All session functions that a request needs; the library behind them is loaded on first use. */
export interface AuthService {
  /** Opens a session for an identified user. */
  openSession(who: { userId: string; remember: boolean; headers: Headers }): Promise<OpenedSession>
  /** Ends the session of these headers; returns the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  /** Prolongs a remembered session; returns its renewed cookies. */
  refresh(headers: Headers): Promise<string[]>
}

interface AuthServiceOptions {
  pool: pg.Pool
  /** Key that signs the session's cookie. */
  cookieKey: string
  appUrl: string
}

/** Creates the authentication service of one process. */
export function createAuthService(options: AuthServiceOptions): AuthService {
  let loaded: Promise<BetterAuth> | undefined
  const library = () =>
    (loaded ??= import('./better-auth.ts').then((module) => module.createBetterAuth(options)))
  return {
    async openSession({ userId, remember, headers }) {
      const { api } = await library()
      const answer = await api.openSession({ body: { userId, remember }, headers, returnHeaders: true })
      return { token: answer.response.token, cookies: answer.headers.getSetCookie() }
    },
    async signOut(headers) {
      const { api } = await library()
      const answer = await api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
    async refresh(headers) {
      const { api } = await library()
      const answer = await api.getSession({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },
  }
}
