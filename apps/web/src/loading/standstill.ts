import { forget, keep, recall } from '../api/client/device-storage.ts'

const KEY = 'starts-in-vain'
/** The page is loaded anew when its script can't be fetched (`load-part.ts`). Once helps after an update; more never does. */
const MOST_IN_VAIN = 2

/** Counts a start of the app, and says whether those before it never got as far as a page. */
export function keepsFailingToStart(): boolean {
  const before = Number(recall('session', KEY) ?? 0)
  const inVain = before >= MOST_IN_VAIN
  // Who then reloads by hand begins with a clean count.
  if (inVain) forget('session', KEY)
  else keep('session', KEY, String(before + 1))
  return inVain
}

/** A page has come up. */
export const startedWell = (): void => forget('session', KEY)
