import type { Context } from 'hono'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import { contentSecurityPolicy, newNonce, NONCE_MARK, securityMetaTags } from './security-headers.ts'

/** Marker in every page for whether the request had a session cookie. */
const SESSION_MARK = '__SESSION__'
/** Marker in every page for whether users may sign up. */
const REGISTRATION_MARK = '__REGISTRATION__'

/** Gives every script and style tag of a page we built the mark of the nonce. */
export const markTags = (html: string): string =>
  html.replace(/<(script|style)(?![^>]*\snonce=)(?=[\s>])/g, `<$1 nonce="${NONCE_MARK}"`)

interface PageAnswer {
  status?: 200 | 404
  /** Registration is closed, so ways to sign up are not shown. */
  isClosed?: boolean
  /** Puts in what only this answer holds, after the nonce has been set. A page with it is kept nowhere. */
  fill?: (html: string) => string
}

/** Answers with a page under a policy and a nonce of its own. */
export function sendPage(
  c: Context,
  html: string,
  { status = 200, isClosed = false, fill }: PageAnswer = {},
): Response {
  const nonce = newNonce()
  const policy = contentSecurityPolicy(nonce)
  c.header('content-security-policy', policy)
  c.header('cache-control', fill ? 'private, no-store' : 'private, no-cache')
  c.header('vary', 'Cookie')
  const filled = html
    .replaceAll(NONCE_MARK, nonce)
    .replace(SESSION_MARK, hasSessionCookie(c) ? 'in' : 'out')
    .replace(REGISTRATION_MARK, isClosed ? 'closed' : 'open')
    .replace('<head>', `<head>${securityMetaTags(policy)}`)
  return c.html(fill ? fill(filled) : filled, status)
}
