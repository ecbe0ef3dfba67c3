import { sendWaiting } from '../../api/waiting/send-waiting.ts'
import {
  holdKeyOf,
  readWaiting,
  tellWaiting,
  whenTold,
  whenWanted,
} from '../../api/waiting/waiting-changes.ts'
import { waitingChanges } from '../../api/waiting/waiting-state.ts'
import { loadPart } from '../../loading/load-part.ts'
import { WaitingMark } from '../medications/doses/index.ts'
import { offlineSince } from './offline-state.ts'

/**
 * Loads the code that stores a change before it is needed: later there may be no connection to fetch it. A part that is
 * also imported statically still has a small file of its own for those who load it.
 */
export const loadAhead = () =>
  Promise.all([loadPart(() => import('../../api/waiting/waiting-changes.ts')), WaitingMark.preload()])

/** Pause before another attempt without an answer, unless another sign of the server ends it. */
const AGAIN_MILLISECONDS = 15_000
/** Longest pause, even if the clock was corrected. */
const LATEST_MILLISECONDS = 24 * 3_600_000

interface Watching {
  person: string
  readKey: () => Promise<string>
  /** True if the server answers and the user is signed in. */
  answers: () => Promise<boolean>
  /** Reloads the lists that a change affects. */
  refresh: () => Promise<unknown>
}

/**
 * Holds the key to the pending changes, and sends them: on opening the page, once the server answers again, and after
 * each pause.
 * @returns function that stops it
 */
export function watchWaiting({ person, readKey, answers, refresh }: Watching): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let isUnderWay = false
  let isWanted = false

  const again = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => void send(false), Math.min(milliseconds, LATEST_MILLISECONDS))
  }
  const settle = async () => {
    await tellWaiting()
    await refresh().catch(() => undefined)
  }
  const trySending = async (evenPaused: boolean) => {
    await holdKeyOf(person, readKey)
    if (isEnded || !waitingChanges.get().some(({ problem }) => !problem)) return
    if (!(await answers())) return again(AGAIN_MILLISECONDS)
    let hasSettled = false
    const end = await sendWaiting({ evenPaused, onSettled: () => (hasSettled = true) })
    if (hasSettled) await settle()
    if (end.left) again(Math.max(end.until - Date.now(), 0))
  }
  const send = async (evenPaused: boolean) => {
    if (isEnded) return
    if (isUnderWay) {
      // Sends once more: a change stored since then is not part of the batch under way.
      isWanted = true
      return
    }
    isUnderWay = true
    clearTimeout(timer)
    try {
      await trySending(evenPaused)
    } catch (error) {
      console.warn('failed to send waiting changes; retrying', error)
      again(AGAIN_MILLISECONDS)
    } finally {
      isUnderWay = false
      if (isWanted) {
        isWanted = false
        void send(true)
      }
    }
  }
  const sendNow = () => void send(true)
  const readTold = async () => {
    const before = waitingChanges.get().length
    await readWaiting()
    if (waitingChanges.get().length < before) await refresh().catch(() => undefined)
  }
  const stops = [
    whenWanted(sendNow),
    whenTold(() => void readTold()),
    offlineSince.subscribe(() => {
      if (offlineSince.get() === undefined) sendNow()
    }),
  ]
  const look = () => {
    if (document.visibilityState === 'visible') void send(false)
  }
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', look)
  void readWaiting()
  sendNow()
  return () => {
    isEnded = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', look)
  }
}
