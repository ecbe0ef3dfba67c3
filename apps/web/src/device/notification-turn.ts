/** Lock for showing or listing notifications of the system, shared by all pages and the worker. */
const TURN = 'system-notifications'
/** Longest wait for the lock; the work then runs without it. */
const LONGEST_TURN = 5000

/**
 * Runs one piece of work after the other. If notifications are listed while one is being shown, Chromium forgets that
 * one: it stays visible, but can't be found, replaced or answered.
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
