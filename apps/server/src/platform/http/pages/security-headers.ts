import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import {
  addedDirectives,
  type AddedDirective,
  type AddedSources,
} from '@app/domain/installation/setting-values.rules'

/** Marker in prerendered pages for the response's nonce. */
export const NONCE_MARK = '__CSP_NONCE__'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/**
 * Content security policy of a page: nothing inline without the response's nonce; nothing from other origins than those
 * of the installation's setting.
 * @param collector origin to which the page may send page views
 * @param added sources by directive
 */
export function contentSecurityPolicy(
  nonce: string,
  collector?: string,
  added: AddedSources = new Map(),
): string {
  const own: Partial<Record<AddedDirective, readonly string[]>> = {
    'script-src': [`'nonce-${nonce}'`],
    'style-src': [`'nonce-${nonce}'`],
    'img-src': ['data:', 'blob:'],
    'connect-src': collector ? [collector] : [],
    'font-src': [],
  }
  const named = addedDirectives.filter((name) => own[name] ?? added.has(name))
  return [
    "default-src 'self'",
    ...named.map((name) => [name, "'self'", ...(own[name] ?? []), ...(added.get(name) ?? [])].join(' ')),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Creates a nonce for one response. */
export const newNonce = (): string => randomBytes(16).toString('base64url')

/** Builds the meta tags of spec access §9 from the header's own policy, so that the two can't contradict. */
export function securityMetaTags(policy: string): string {
  // Browsers refuse frame-ancestors in a meta tag and log a warning.
  const inMeta = policy.replace("; frame-ancestors 'none'", '')
  return (
    `<meta http-equiv="Content-Security-Policy" content="${inMeta}">` +
    `<meta name="referrer" content="${REFERRER_POLICY}">`
  )
}

/** Sets the headers of every response. Pages replace the policy by one with their nonce. */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return async (c, next) => {
    await next()
    setSecurityHeaders(c.res.headers, { https, path: c.req.path })
  }
}

/** Adds the common security headers to a response's headers. */
export function setSecurityHeaders(
  headers: Headers,
  { https, path }: { https: boolean; path: string },
): void {
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin')
  if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  // Scripts, styles and fonts are not documents; document headers would double the size of the smallest.
  if (path.startsWith('/assets/')) return
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', REFERRER_POLICY)
  headers.set('x-frame-options', 'DENY')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
}
