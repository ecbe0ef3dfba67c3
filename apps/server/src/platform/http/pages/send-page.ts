import type { Context } from 'hono'
import type { AddedSources } from '@app/domain/installation/setting-values.rules'
import { REQUEST_TOKEN_MARK } from '@app/domain/kernel/page-facts'
import { hasSessionCookie } from '../../auth/session-cookie.ts'
import { contentSecurityPolicy, newNonce, NONCE_MARK, securityMetaTags } from './security-headers.ts'

/** Marker in every page for whether the request had a session cookie. */
const SESSION_MARK = '__SESSION__'
/** Marker in every page for whether users may sign up. */
const REGISTRATION_MARK = '__REGISTRATION__'

/** Adds the nonce's mark to every script and style tag of a page from our build. */
export const markTags = (html: string): string =>
  html.replace(/<(script|style)(?![^>]*\snonce=)(?=[\s>])/g, `<$1 nonce="${NONCE_MARK}"`)

/** Origin of an address, if there is one. */
export const originOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).origin

export interface PageAnswer {
  status?: 200 | 404
  /** True if registration is closed, so that sign-up links are hidden. */
  isClosed?: boolean
  /** Sources that the installation adds to the policy. */
  added?: AddedSources
  /** Origin to which the page may send page views. */
  collector?: string | undefined
  /** Issues the request token for the forms of the page, if it has any. */
  issueToken?: (c: Context) => string
  /** Fills in data of this answer only, after the nonce has been set. Such a page is never cached. */
  fill?: (html: string) => string
}

/** Answers with a page under a policy and a nonce of its own. */
export function sendPage(
  c: Context,
  html: string,
  { status = 200, isClosed = false, added, collector, issueToken, fill }: PageAnswer = {},
): Response {
  const nonce = newNonce()
  const policy = contentSecurityPolicy(nonce, collector, added)
  c.header('content-security-policy', policy)
  c.header('cache-control', fill ? 'private, no-store' : 'private, no-cache')
  c.header('vary', 'Cookie')
  const token = html.includes(REQUEST_TOKEN_MARK) ? (issueToken?.(c) ?? '') : ''
  const filled = html
    .replaceAll(REQUEST_TOKEN_MARK, token)
    .replaceAll(NONCE_MARK, nonce)
    .replace(SESSION_MARK, hasSessionCookie(c) ? 'in' : 'out')
    .replace(REGISTRATION_MARK, isClosed ? 'closed' : 'open')
    .replace('<head>', () => `<head>${securityMetaTags(policy)}`)
  return c.html(fill ? fill(filled) : filled, status)
}
