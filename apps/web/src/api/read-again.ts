import type { Query, QueryClient } from '@tanstack/react-query'
import { hasCode, toProblem } from './client/problem-error.ts'

/**
 * First and longest pause between attempts; each is twice the one before. The longest also limits a pause that an
 * answer asks for.
 */
const FIRST_PAUSE = 4000
const LONGEST_PAUSE = 60_000

/** True while a query shows older data after a temporary failure. */
const isBehind = (query: Query): boolean =>
  query.isActive() &&
  query.state.data !== undefined &&
  query.state.status === 'error' &&
  hasCode(query.state.error, 'OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS')

const canAsk = (): boolean => document.visibilityState === 'visible' && navigator.onLine

/**
 * Retries reads that failed after a change until the screen is current: no other event shows that a caregiver has given
 * a dose on it. Queries without any data show the failure and their own retry button. A hidden or offline page requests
 * nothing; on its return, the cache reloads everything outdated.
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
