import { describeError } from '../page/describe-error.ts'

/**
 * True if a failed part was probably removed by an update, so that a reload of the page brings it. False without a
 * connection: a reload would lose the page.
 */
export const comesWithReload = (error: unknown): boolean =>
  describeError(error).kind === 'outdated' && navigator.onLine

/**
 * Loads a part of the app. A part that can't be fetched was usually removed by an update: the page reloads, and the
 * promise stays pending. A start that keeps failing shows a failure (`standstill.ts`).
 * @throws the failure without a connection, since a reload would lose the page; and the errors of the part
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
