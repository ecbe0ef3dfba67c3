import type { Context, MiddlewareHandler } from 'hono'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import { contentSecurityPolicy, newNonce, NONCE_MARK, securityMetaTags } from './security-headers.ts'

/** Marker in every page for whether the request had a session cookie. */
const SESSION_MARK = '__SESSION__'
/** Marker in every page for whether users may sign up. */
const REGISTRATION_MARK = '__REGISTRATION__'

/** Marker in every page for the address of the operator's collector of page views. */
const ANALYTICS_MARK = '__ANALYTICS__'

declare module 'hono' {
  interface ContextVariableMap {
    /** Address of the operator's collector of page views. */
    collector: string
  }
}

/** Names the operator's collector, if there is one, to the pages of a request. */
export function withCollector(url: string | undefined): MiddlewareHandler {
  return (c, next) => {
    if (url) c.set('collector', url)
    return next()
  }
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Adds the nonce's mark to every script and style tag of a page from our build. */
export const markTags = (html: string): string =>
  html.replace(/<(script|style)(?![^>]*\snonce=)(?=[\s>])/g, `<$1 nonce="${NONCE_MARK}"`)

interface PageAnswer {
  status?: 200 | 404
  /** True if registration is closed, so that sign-up links are hidden. */
  isClosed?: boolean
  /** Fills in data of this answer only, after the nonce has been set. Such a page is never cached. */
  fill?: (html: string) => string
}

/** Answers with a page under a policy and a nonce of its own. */
export function sendPage(
  c: Context,
  html: string,
  { status = 200, isClosed = false, fill }: PageAnswer = {},
): Response {
  const nonce = newNonce()
  const collector = c.get('collector') as string | undefined
  const policy = contentSecurityPolicy(nonce, collector && new URL(collector).origin)
  c.header('content-security-policy', policy)
  c.header('cache-control', fill ? 'private, no-store' : 'private, no-cache')
  c.header('vary', 'Cookie')
  const filled = html
    .replaceAll(NONCE_MARK, nonce)
    .replace(SESSION_MARK, hasSessionCookie(c) ? 'in' : 'out')
    .replace(REGISTRATION_MARK, isClosed ? 'closed' : 'open')
    .replace(ANALYTICS_MARK, () => escapeAttribute(collector ?? ''))
    .replace('<head>', `<head>${securityMetaTags(policy)}`)
  return c.html(fill ? fill(filled) : filled, status)
}
