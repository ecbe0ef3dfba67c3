import { MOST_REQUEST_IDS } from '@app/domain/support/support.vocabulary'

/** Header of each answer with the id under which the server's log has the request. */
const REQUEST_ID = 'x-request-id'

let recent: readonly string[] = []

/**
 * Keeps the id of an answered request. A user may send the last ten with a bug report.
 * @param headers of the answer
 */
export function noteRequest(headers: Pick<Headers, 'get'>): void {
  const id = headers.get(REQUEST_ID)
  if (id) recent = [id, ...recent].slice(0, MOST_REQUEST_IDS)
}

/** Ids of the last requests of this page, the newest first. */
export const recentRequests = (): readonly string[] => recent
