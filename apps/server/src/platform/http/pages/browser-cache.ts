import type { Context } from 'hono'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** True if browsers treat pages of this address as secure: https, or their own machine. */
export function isSecureContext(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}

/**
 * Makes the browser clear its cache, pictures above all, so that the browser's next user does not find them. Browsers
 * obey in secure contexts only.
 */
export const clearBrowserCache = (c: Context): void => c.header('clear-site-data', '"cache"')

/** Cache header of a picture; no caching if sign-out can't clear the cache. */
export const pictureCaching = (appUrl: string, seconds: number): string =>
  isSecureContext(appUrl) ? `private, max-age=${seconds}, immutable` : 'no-store'
