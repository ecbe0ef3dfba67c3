import { createHash } from 'node:crypto'
import type { RateClass } from '@app/domain/kernel/operation'
import { createBoundedMap } from '../base/bounded-map.ts'
import type { Clock } from '../base/clock.ts'
import type { Tx } from '../database/tx.ts'
import { hitWindow } from './rate-windows.ts'

const MINUTE = 60
const HOUR = 3600
/**
 * A sign-up and an invitation send their first mail automatically; the first mail of a reset and of a new address is
 * requested like the later ones.
 */
const MAIL_TRIES = { verification: 3, reset: 4, address: 4, invitation: 3 }
const MAIL_WAIT_SECONDS = 600
/**
 * Large bodies of one account in ten minutes: five files that are previewed and imported. Each may take 0.3 s of a
 * process.
 */
const MOST_LARGE_BODIES = 10
const LARGE_BODY_SECONDS = 600
/**
 * Number of counters and sessions in one process's memory, some megabytes at most. An evicted counter lets its owner
 * make as many requests again; evicting one takes more requests than that.
 */
const MOST_ENTRIES = 20_000

/** Separately counted classes: the operations' rate classes, and requests that are not operations. */
export type CountedClass = RateClass | 'files' | 'checks' | 'webhooks' | 'streams' | 'feeds'

export interface RateLimiter {
  /**
   * Counts one call.
   * @param who an account or a network
   * @param limit calls per minute
   * @returns seconds to wait once the limit is exceeded, else undefined
   */
  hit(counted: CountedClass, who: string, limit: number): Promise<number | undefined>
  /**
   * Counts one more requested mail: three repetitions, then ten minutes of waiting (spec access §5).
   * @param who the recipient's address, or the requesting account
   */
  hitMail(about: keyof typeof MAIL_TRIES, who: string): Promise<number | undefined>
  /**
   * Counts one more test of a channel.
   * @param limit tests per hour
   */
  hitTest(channel: string, account: string, limit: number): Promise<number | undefined>
  /**
   * Counts one more body that is larger than those of most operations.
   * @returns seconds to wait after ten of them in ten minutes, else undefined
   */
  hitLargeBody(account: string): Promise<number | undefined>
  /** Records whose session this is, once the database has confirmed it. */
  learnSession(tokenHash: string, userId: string): void
  /** Returns the account of a session that the database has confirmed, else undefined. */
  accountOf(tokenHash: string): string | undefined
  /** Number of counters in memory. */
  readonly size: number
}

/**
 * Limits calls per minute. General calls are counted in this process's memory, which is cheap and stops abuse;
 * guessable operations are counted in the database, so that many processes share one count.
 */
export function createRateLimiter(
  withAccounts: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  clock: Clock,
): RateLimiter {
  const counts = createBoundedMap<string, number>(MOST_ENTRIES)
  const accounts = createBoundedMap<string, string>(MOST_ENTRIES)
  let windowStart = 0

  const countHere = (bucket: string): number => {
    const current = Math.floor(clock.now().getTime() / 1000 / MINUTE)
    if (current !== windowStart) {
      windowStart = current
      counts.clear()
    }
    const hits = (counts.get(bucket) ?? 0) + 1
    counts.set(bucket, hits)
    return hits
  }

  const hitShared = async (bucket: string, seconds: number, limit: number): Promise<number | undefined> => {
    const [window] = await withAccounts((tx) => tx.run(hitWindow, [bucket, seconds]))
    return window && window.hits > limit ? window.seconds_left : undefined
  }

  return {
    async hit(counted, who, limit) {
      const bucket = `${counted}:${who}`
      if (counted === 'credentials') return hitShared(bucket, MINUTE, limit)
      if (countHere(bucket) <= limit) return undefined
      return MINUTE - (Math.floor(clock.now().getTime() / 1000) % MINUTE)
    },
    hitMail: (about, who) => {
      const asker = createHash('sha256').update(`${about}:${who}`).digest('hex')
      return hitShared(`mail:${asker}`, MAIL_WAIT_SECONDS, MAIL_TRIES[about])
    },
    hitTest: (channel, account, limit) => hitShared(`${channel}-test:${account}`, HOUR, limit),
    hitLargeBody: (account) => hitShared(`large-body:${account}`, LARGE_BODY_SECONDS, MOST_LARGE_BODIES),
    learnSession: (tokenHash, userId) => accounts.set(tokenHash, userId),
    accountOf: (tokenHash) => accounts.get(tokenHash),
    get size() {
      return counts.size
    },
  }
}
