import { describeError } from './describe-error.ts'

/**
 * Fetches a part of the app. One that can't be fetched went with an update, mostly: the page is loaded anew, and the
 * promise stays open meanwhile. A start that keeps failing says so (`standstill.ts`).
 * @throws the failure without a connection, where a reload would lose the page; and what the part itself throws
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (describeError(error).kind !== 'outdated' || !navigator.onLine) throw error
    location.reload()
    return new Promise(() => undefined)
  }
}
