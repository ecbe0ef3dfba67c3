/** Held by whoever shows notifications of the system or looks for those that are shown, in whichever page or worker. */
const TURN = 'system-notifications'
/** Whoever has not come to an end by then is waited for no longer. */
const LONGEST_TURN = 5000

/**
 * One after the other. Chromium forgets a notification that is just being shown where it is asked at that moment which are
 * shown: it stands there, but can be neither found, replaced nor answered.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  let isMine = false
  const workOnce = () => {
    isMine = true
    return work()
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), LONGEST_TURN)
  try {
    return await navigator.locks.request(TURN, { signal: late.signal }, workOnce)
  } catch (error) {
    if (isMine) throw error
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
