import type { RateClass } from '@app/domain/kernel/operation'
import type { Tx } from '../database/tx.ts'
import { hitWindow } from './rate-windows.ts'

const MINUTE = 60
const RESEND_TRIES = 3
const RESEND_WAIT_SECONDS = 600

/** How often somebody may call, a minute. */
export type RateLimits = Readonly<Record<RateClass, number>>

export interface RateLimiter {
  /**
   * Counts one call.
   * @param who an account or an address
   * @returns seconds to wait when the limit is passed, else undefined
   */
  hit(rate: RateClass, who: string, limits: RateLimits): Promise<number | undefined>
  /** Counts one more mail asked for: three tries, then ten minutes of waiting (spec access §5). */
  hitResend(email: string): Promise<number | undefined>
}

/**
 * Limits calls a minute. General calls are counted in this process by the clock, which is cheap and stops abuse;
 * guessable operations are counted in the database, so that many processes share one count.
 */
export function createRateLimiter(
  withLogin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  now: () => Date,
): RateLimiter {
  const counts = new Map<string, number>()
  let windowStart = 0

  const countHere = (bucket: string): number => {
    const current = Math.floor(now().getTime() / 1000 / MINUTE)
    if (current !== windowStart) {
      windowStart = current
      counts.clear()
    }
    const hits = (counts.get(bucket) ?? 0) + 1
    counts.set(bucket, hits)
    return hits
  }

  const hitShared = async (bucket: string, seconds: number, limit: number): Promise<number | undefined> => {
    const [window] = await withLogin((tx) => tx.run(hitWindow, [bucket, seconds]))
    return window && window.hits > limit ? window.seconds_left : undefined
  }

  return {
    async hit(rate, who, limits) {
      const bucket = `${rate}:${who}`
      if (rate === 'credentials') return hitShared(bucket, MINUTE, limits[rate])
      if (countHere(bucket) <= limits[rate]) return undefined
      return MINUTE - (Math.floor(now().getTime() / 1000) % MINUTE)
    },
    hitResend: (email) => hitShared(`resend:${email}`, RESEND_WAIT_SECONDS, RESEND_TRIES),
  }
}
