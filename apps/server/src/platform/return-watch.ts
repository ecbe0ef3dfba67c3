import { inTime } from './in-time.ts'

/** Between two questions. */
const ASK_MILLISECONDS = 2000
/** An answer that takes longer is none. */
const PATIENCE_MILLISECONDS = 2000

/** Finds out when something outside that was away is back. */
export interface ReturnWatch {
  /** Something has just failed there. It asks from now on, unless it does so already or the first answer says that it is there. */
  begin(): void
  stop(): void
}

interface Options {
  /** Fails while it is away. */
  ask: () => Promise<unknown>
  /** It answers; it may have been there all the time. */
  onAnswer: (wasAway: boolean) => Promise<unknown>
}

/**
 * What fails is tried again after pauses that grow, so after a minute away the next try may be a minute off. This asks every
 * two seconds, once for all that waits.
 */
export function createReturnWatch({ ask, onAnswer }: Options): ReturnWatch {
  let isAsking = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const answers = (): Promise<boolean> =>
    inTime(PATIENCE_MILLISECONDS, ask()).then(
      () => true,
      () => false,
    )
  const look = async (isFirst: boolean): Promise<void> => {
    const isThere = await answers()
    if (isStopped) return
    if (!isThere) {
      timer = setTimeout(() => void look(false), ASK_MILLISECONDS)
      return
    }
    isAsking = false
    // Whatever fails again begins anew; without this it is tried again after its pause.
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
      clearTimeout(timer)
    },
  }
}
