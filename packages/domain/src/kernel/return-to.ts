/** Longer paths are dropped (spec access §5). */
export const MAX_PATH = 500

/**
 * The path inside the app that a `returnTo` names, or '/' where it names anything else: another site, the sign-in
 * itself, or what is no path.
 */
export function readReturnTo(text: string | null): string {
  if (!text || text.length > MAX_PATH || !/^\/(?![/\\])/.test(text)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(text, here)) return '/'
  const { origin, pathname, search, hash } = new URL(text, here)
  if (origin !== here || pathname.startsWith('//') || pathname === '/auth') return '/'
  return pathname + search + hash
}
