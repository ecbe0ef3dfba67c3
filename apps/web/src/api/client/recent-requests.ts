import { MOST_REQUEST_IDS } from '@app/domain/kernel/problems'

/** Header of each answer with the id under which the server's log has the request. */
const REQUEST_ID = 'x-request-id'

/** An answered request of this page. */
export interface RecentRequest {
  id: string
  method: string
  url: string
  status: number
}

let recent: readonly RecentRequest[] = []

/** Keeps an answered request. A user may send the ids of the last ten with a bug report; the debug panel lists them. */
export function noteRequest(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { headers, status }: { headers: Pick<Headers, 'get'>; status: number },
): void {
  const id = headers.get(REQUEST_ID)
  if (id) recent = [{ id, method, url, status }, ...recent].slice(0, MOST_REQUEST_IDS)
}

/** The last requests of this page, the newest first. */
export const recentCalls = (): readonly RecentRequest[] => recent

/** Ids of the last requests of this page, the newest first. */
export const recentRequests = (): readonly string[] => recent.map(({ id }) => id)
