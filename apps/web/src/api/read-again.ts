import type { Query, QueryClient } from '@tanstack/react-query'
import { hasCode, toProblem } from './client/problem-error.ts'

/** Pauses between tries: the first, and the longest, also where an answer asks for more; each is twice the one before. */
const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

/** Something older is shown in place of what could not be read, for a reason that passes by itself. */
const isBehind = (query: Query): boolean =>
  query.isActive() &&
  query.state.data !== undefined &&
  query.state.status === 'error' &&
  hasCode(query.state.error, 'OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS')

const canAsk = (): boolean => document.visibilityState === 'visible' && navigator.onLine

/**
 * Asks again for what could not be read anew after a change, until the screen shows it: nothing else tells that a dose on
 * it was given meanwhile. Where nothing is shown at all, the screen says so and has its own way to try again. A page that
 * nobody sees or that has no network asks for nothing; once it is back, the cache reads whatever is behind.
 */
export function readAgain(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  const askLater = (behind: readonly Query[]): void => {
    const asked = behind.map(({ state }) => (toProblem(state.error).retryAfter ?? 0) * 1000)
    timer = setTimeout(() => void again(), Math.min(Math.max(pause, ...asked), LONGEST_PAUSE))
  }
  const again = async (): Promise<void> => {
    if (canAsk()) await queryClient.refetchQueries({ predicate: isBehind }, { cancelRefetch: false })
    timer = undefined
    const behind = cache.findAll({ predicate: isBehind })
    const goesOn = behind.length > 0 && canAsk()
    pause = goesOn ? Math.min(pause * 2, LONGEST_PAUSE) : FIRST_PAUSE
    if (goesOn) askLater(behind)
  }
  cache.subscribe(({ type, query }) => {
    if (type === 'updated' && timer === undefined && isBehind(query)) askLater([query])
  })
}
