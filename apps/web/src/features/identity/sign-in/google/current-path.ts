/** Where the person is now, without the news of an earlier visit to Google. */
export function currentPath(): string {
  const { pathname, search, hash } = location
  const params = new URLSearchParams(search)
  params.delete(GOOGLE_NEWS)
  return pathname + (params.size > 0 ? `?${params.toString()}` : '') + hash
}

/** The part of an address that says what came of a visit to Google. */
export const GOOGLE_NEWS = 'google'
