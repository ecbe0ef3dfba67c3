import { MOST_REQUEST_IDS } from '@app/domain/support/support.vocabulary'

/** Header of each answer with the id under which the server's log has the request. */
const REQUEST_ID = 'x-request-id'

/** An answered request of this page. */
export interface RecentRequest {
  id: string
  method: string
  /** Path without the query, which may contain typed words. */
  path: string
  status: number
  /** Milliseconds until the answer began. */
  took: number
  /** Time of the answer, in ms since 1970. */
  at: number
}

let recent: readonly RecentRequest[] = []

/** An answer, by its headers and status. */
interface Answer {
  headers: Pick<Headers, 'get'>
  status: number
}

/**
 * Keeps an answered request. A user may send the ids of the last ten with a bug report; the debug panel lists them.
 * @param since `performance.now()` at its start
 */
export function noteRequest(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { headers, status }: Answer,
  since: number,
): void {
  const id = headers.get(REQUEST_ID)
  if (!id) return
  const path = url.replace(/^\w+:\/\/[^/]+|\?.*$/g, '')
  const took = Math.round(performance.now() - since)
  recent = [{ id, method, path, status, took, at: Date.now() }, ...recent].slice(0, MOST_REQUEST_IDS)
}

/** The last requests of this page, the newest first. */
export const recentCalls = (): readonly RecentRequest[] => recent

/** Ids of the last requests of this page, the newest first. */
export const recentRequests = (): readonly string[] => recent.map(({ id }) => id)
