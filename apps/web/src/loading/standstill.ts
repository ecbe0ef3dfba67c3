import { forget, keep, recall } from '../api/client/device-storage.ts'

const KEY = 'starts-in-vain'
/**
 * Number of reloads without success. The page reloads when its script can't be fetched (`load-part.ts`). One reload
 * helps after an update; more never help.
 */
const MOST_IN_VAIN = 2

/** Counts a start of the app. Returns true if the starts before never reached a page. */
export function keepsFailingToStart(): boolean {
  const before = Number(recall('session', KEY) ?? 0)
  const inVain = before >= MOST_IN_VAIN
  // A later reload by hand begins with a clean count.
  if (inVain) forget('session', KEY)
  else keep('session', KEY, String(before + 1))
  return inVain
}

/** Notes that a page has been drawn. */
export const startedWell = (): void => forget('session', KEY)
