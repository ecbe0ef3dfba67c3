import type pg from 'pg'
import type { BetterAuth } from './better-auth.ts'

/** A session that has just been opened. */
export interface OpenedSession {
  token: string
  /** The cookies that carry it from now on. */
  cookies: string[]
}

/** Everything about sessions that a request needs; the library behind it is loaded on first use. */
export interface AuthService {
  /** Opens a session for an identified user. */
  openSession(who: { userId: string; remember: boolean; headers: Headers }): Promise<OpenedSession>
  /** Ends the session of these headers; answers the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  /** Prolongs a remembered session; answers its renewed cookies. */
  refresh(headers: Headers): Promise<string[]>
}

interface AuthServiceOptions {
  pool: pg.Pool
  /** Signs the session's cookie. */
  cookieKey: string
  appUrl: string
}

/** The authentication of one process. */
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
