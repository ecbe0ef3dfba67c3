import type { Clock } from './clock.ts'
import { inTime } from './in-time.ts'

/** Pause between two checks. */
const ASK_MILLISECONDS = 2000
/** Timeout of one check. */
const PATIENCE_MILLISECONDS = 2000

/** Detects when an external service is back after an outage. */
export interface ReturnWatch {
  /** Starts checking after a failure, unless it checks already. */
  begin(): void
  stop(): void
}

interface Options {
  clock: Clock
  /** Fails while the service is away. */
  ask: () => Promise<unknown>
  /** Runs at the first success; `wasAway` is false if the first check succeeded. */
  onAnswer: (wasAway: boolean) => Promise<unknown>
}

/**
 * Checks an external service every two seconds until it answers, once for all failed work. Retries alone would come
 * late: their pauses grow, so after an outage of a minute the next one may be a minute off.
 */
export function createReturnWatch({ clock, ask, onAnswer }: Options): ReturnWatch {
  let isAsking = false
  let isStopped = false
  let cancel: (() => void) | undefined

  const answers = (): Promise<boolean> =>
    inTime(clock, PATIENCE_MILLISECONDS, ask()).then(
      () => true,
      () => false,
    )
  const look = async (isFirst: boolean): Promise<void> => {
    const isBack = await answers()
    if (isStopped) return
    if (!isBack) {
      cancel = clock.after(ASK_MILLISECONDS, () => look(false))
      return
    }
    isAsking = false
    // A failure here is harmless: the work is retried after its own pause.
    await onAnswer(!isFirst).catch(() => undefined)
  }
  return {
    begin() {
      if (isAsking || isStopped) return
      isAsking = true
      void look(true)
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}
