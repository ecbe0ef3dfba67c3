import { describeError } from '../page/describe-error.ts'

/**
 * Whether what could not be fetched went with an update, mostly, and comes with the page loaded anew. Without a connection a
 * reload would lose the page.
 */
export const comesWithReload = (error: unknown): boolean =>
  describeError(error).kind === 'outdated' && navigator.onLine

/**
 * Fetches a part of the app. One that can't be fetched went with an update, mostly: the page is loaded anew, and the
 * promise stays open meanwhile. A start that keeps failing says so (`standstill.ts`).
 * @throws the failure without a connection, where a reload would lose the page; and what the part itself throws
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!comesWithReload(error)) throw error
    location.reload()
    return new Promise(() => undefined)
  }
}
