import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { hashToken } from '../../platform/auth/session-cookie.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { clearFailures, emailKey, findLock, forgetBrowser, takeAttempt } from './accounts.queries.ts'

interface Attempt {
  email: string
  password: string
  remember: boolean
}

/**
 * Signs in by password. Only wrong passwords count towards the lock in the end, and an address without an account is
 * counted, locked and answered like one with it, so that nothing tells whether it exists.
 * @throws TOO_MANY_ATTEMPTS while the address is locked, INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED
 */
export async function signIn(attempt: Attempt, context: RequestContext): Promise<void> {
  const { auth, db, config } = context.services
  const { maxLoginAttempts, lockoutMinutes, sessionTimeoutHours } = await config()
  const key = emailKey(attempt.email)
  await db.withAccounts(async (tx) => {
    const [taken] = await tx.run(takeAttempt, [key, maxLoginAttempts, lockoutMinutes])
    if (taken) return
    const [lock] = await tx.run(findLock, [key])
    throw new Refusal(accountErrors.TOO_MANY_ATTEMPTS, {}, { retryAfter: lock?.seconds ?? 1 })
  })
  const answer = await auth.signIn({ ...attempt, headers: clientHeaders(context) })
  if (answer === 'wrong') throw new Refusal(accountErrors.INVALID_CREDENTIALS)
  await db.withAccounts((tx) => tx.run(clearFailures, [key]))
  if (answer === 'not-verified') throw new Refusal(accountErrors.EMAIL_NOT_VERIFIED)
  if (!attempt.remember) {
    const token = sessionTokenIn(answer.cookies)
    await db.withAccounts((tx) => tx.run(forgetBrowser, [hashToken(token), sessionTimeoutHours]))
  }
  setCookies(context, answer.cookies)
}

/** Sends cookies that the authentication made. */
export function setCookies({ c }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}

/** The request's headers as the authentication may see them: the client's address is ours to say. */
export function clientHeaders({ c, address }: RequestContext): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', address)
  return headers
}

function sessionTokenIn(cookies: readonly string[]): string {
  const cookie = cookies.find((text) => text.includes('session_token=')) ?? ''
  const value = decodeURIComponent(cookie.split(';')[0]?.split('session_token=')[1] ?? '')
  return value.slice(0, value.lastIndexOf('.'))
}
