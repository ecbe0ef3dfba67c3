import { API_LIMIT, createSlidingWindow } from '@app/domain/client-reports/client-limits'
import { heldBackSent, pauseTimeouts } from './answer-within.ts'
import type { OperationRoute } from './operation-routes.ts'
import { pageClock } from './page-clock.ts'

export interface Pace {
  /**
   * Waits until the request may be sent; undefined if it may at once. Urgent requests count and never wait.
   * @throws the signal's reason if it is aborted before
   */
  turn: (isUrgent: boolean, signal?: AbortSignal) => Promise<void> | undefined
  /** True while requests wait: their timeouts begin when they are sent. */
  isHolding: () => boolean
  /** Sends what waits, and counts from zero, as a fresh page does. */
  restart: () => void
}

/**
 * Delays the requests of a page beyond 100 a minute, in their order, and drops none (spec access §9).
 * @param onRelease called after delayed requests were sent
 */
export function createPace(limit = API_LIMIT, now = pageClock, onRelease = () => {}): Pace {
  let sent = createSlidingWindow(limit, now)
  let waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const admit = () => {
    timer = undefined
    while (waiting.length > 0 && sent.take()) waiting.shift()?.()
    onRelease()
    if (waiting.length > 0) timer = setTimeout(admit, sent.wait())
  }
  const queue = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      signal?.addEventListener('abort', () => {
        waiting = waiting.filter((other) => other !== resolve)
        reject(signal.reason as Error)
      })
      if (timer) return
      console.warn('requests are delayed: this page has sent too many within a minute')
      timer = setTimeout(admit, sent.wait())
    })
  return {
    turn: (isUrgent, signal) => {
      if (isUrgent) sent.count()
      if (isUrgent || signal?.aborted || (waiting.length === 0 && sent.take())) return undefined
      return queue(signal)
    },
    isHolding: () => waiting.length > 0,
    restart: () => {
      clearTimeout(timer)
      timer = undefined
      sent = createSlidingWindow(limit, now)
      for (const send of waiting.splice(0)) send()
    },
  }
}

/** Pace of this page. */
export const pace = createPace(API_LIMIT, pageClock, heldBackSent.send)
pauseTimeouts(pace.isHolding)

/** True for doses and other due items, emergency information, and the token that they need. */
export const isUrgent = (route: OperationRoute): boolean =>
  /doses\b|\/(?:due|emergency[\w-]*|request-token)\b/.test(route)
