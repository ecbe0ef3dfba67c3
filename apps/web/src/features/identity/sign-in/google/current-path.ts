/** Present path, without the result of an earlier visit to Google. */
export function currentPath(): string {
  const { pathname, search, hash } = location
  const params = new URLSearchParams(search)
  params.delete(GOOGLE_NEWS)
  return pathname + (params.size > 0 ? `?${params.toString()}` : '') + hash
}

/** Search parameter with the result of a visit to Google. */
export const GOOGLE_NEWS = 'google'
