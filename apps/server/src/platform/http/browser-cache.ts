import type { Context } from 'hono'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether browsers take pages of this address for secure: https, or their own machine. */
export function isSecureContext(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}

/**
 * Has the browser drop what it keeps of ours, pictures above all: whoever uses it next must not find them. Browsers heed
 * it in secure contexts only.
 */
export const clearBrowserCache = (c: Context): void => c.header('clear-site-data', '"cache"')

/** How long a picture may stay in the browser: where nothing can clear it at sign-out, not at all. */
export const pictureCaching = (appUrl: string, seconds: number): string =>
  isSecureContext(appUrl) ? `private, max-age=${seconds}, immutable` : 'no-store'
