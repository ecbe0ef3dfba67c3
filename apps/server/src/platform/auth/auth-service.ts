import type pg from 'pg'
import type { Plan } from '@app/domain/kernel/plans'
import type { BetterAuth } from './better-auth.ts'

/** A person who has just been recognised, with the cookies that say so from now on. */
export interface SignedIn {
  email: string
  cookies: string[]
}

/** Everything about identity that a request needs; the library behind it is loaded on first use. */
export interface AuthService {
  /** Key of cookies, links and tokens. */
  readonly secret: string
  /** Makes an account, or does the same amount of work where the address has one. */
  signUp(account: { email: string; password: string; displayName: string; plan: Plan }): Promise<void>
  /** Recognises a person by password: the cookies, or why not. */
  signIn(attempt: {
    email: string
    password: string
    remember: boolean
    headers: Headers
  }): Promise<SignedIn | 'wrong' | 'not-verified'>
  /** Follows a verification link: the cookies of a new session, or undefined when the link is spent or expired. */
  verifyEmail(token: string, headers: Headers): Promise<SignedIn | undefined>
  /** A token for the link of a verification mail. */
  createVerificationToken(email: string): Promise<string>
  /** Ends the session of these headers; answers the cookies that clear it. */
  signOut(headers: Headers): Promise<string[]>
  /** Prolongs a remembered session; answers its renewed cookies. */
  refresh(headers: Headers): Promise<string[]>
}

interface AuthServiceOptions {
  pool: pg.Pool
  secret: string
  appUrl: string
  onExistingAccount: (userId: string) => Promise<void>
}

interface LibraryError {
  status?: unknown
  body?: { code?: string }
}

const codeOf = (error: unknown): string | undefined => (error as LibraryError | undefined)?.body?.code

/** The authentication of one process. */
export function createAuthService(options: AuthServiceOptions): AuthService {
  let loaded: Promise<BetterAuth> | undefined
  const library = () =>
    (loaded ??= import('./better-auth.ts').then((module) => module.createBetterAuth(options)))
  return {
    secret: options.secret,
    async signUp({ email, password, displayName, plan }) {
      const { api } = await library()
      const signUpOnce = () =>
        api.signUpEmail({ body: { email, password, name: displayName, selectedPlan: plan } })
      // Somebody else was a moment earlier with the same address: once more, now that it has an account.
      await signUpOnce().catch((error: unknown) => {
        if (codeOf(error) === 'FAILED_TO_CREATE_USER') return signUpOnce()
        throw error
      })
    },
    async signIn({ email, password, remember, headers }) {
      const { api } = await library()
      try {
        const answer = await api.signInEmail({
          body: { email, password, rememberMe: remember },
          headers,
          returnHeaders: true,
        })
        return { email, cookies: answer.headers.getSetCookie() }
      } catch (error) {
        if (codeOf(error) === 'EMAIL_NOT_VERIFIED') return 'not-verified'
        if (codeOf(error) === 'INVALID_EMAIL_OR_PASSWORD') return 'wrong'
        throw error
      }
    },
    async verifyEmail(token, headers) {
      const { api } = await library()
      try {
        const answer = await api.verifyEmail({ query: { token }, headers, returnHeaders: true })
        const cookies = answer.headers.getSetCookie()
        // A link that was followed before signs nobody in: it sets no cookie.
        return cookies.length > 0 ? { email: emailInToken(token), cookies } : undefined
      } catch (error) {
        if (codeOf(error)) return undefined
        throw error
      }
    },
    async createVerificationToken(email) {
      const { createVerificationToken } = await import('./better-auth.ts')
      return createVerificationToken(options.secret, email)
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

/** The address inside a token that has just been verified. */
function emailInToken(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    email?: string
  }
  return payload.email ?? ''
}
