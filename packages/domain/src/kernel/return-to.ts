/** Maximum length of a path; longer ones are dropped (spec access §5). */
export const MAX_PATH = 500

/**
 * Returns the path inside the app that a `returnTo` names, or '/' for anything else: another site, the sign-in itself,
 * the API, or a malformed path. The result is encoded, no longer than `MAX_PATH`, and stays the same when read again.
 */
export function readReturnTo(text: string | null): string {
  // URL drops tabs and newlines, so they could hide a second slash.
  if (!text || text.length > MAX_PATH || !/^\/(?![/\\])/.test(text) || /\p{Cc}/u.test(text)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  const path = pathname + search + hash
  return origin === here && path.length <= MAX_PATH && isPagePath(pathname) ? path : '/'
}

/** Checks the path as the router does: decoded, in any case. */
function isPagePath(pathname: string): boolean {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return false
  }
  return !/^\/\/|\\|\p{Cc}/u.test(decoded) && !/^\/(?:auth|api)(?:\/|$)/i.test(decoded)
}
