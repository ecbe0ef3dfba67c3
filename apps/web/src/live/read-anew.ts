import type { LiveEvent, LiveSubject } from '@app/domain/live/live.events'
import type { QueryClient } from '@tanstack/react-query'
import { isOwnWrite } from '../api/own-writes.ts'
import { keysShowing } from './shown-in.ts'

/** However much is written, what is shown is read anew no more often than this. */
const BETWEEN_MILLISECONDS = 1000

interface Page {
  queryClient: QueryClient
  person: string
  household: string
}

/** Reads anew what events are shown in. */
export interface AnewReader {
  news: (events: readonly LiveEvent[]) => void
  /** Reads everything anew, once. */
  everything: () => void
  stop: () => void
}

/**
 * Reads anew what is on the screen, at once and then once a second at most. A page that nobody sees waits until it is
 * seen: so it asks for nothing, and keeps nobody signed in.
 */
export function createAnewReader({ queryClient, person, household }: Page): AnewReader {
  const waiting = new Set<LiveSubject>()
  let all = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const readNow = (): void => {
    if (document.visibilityState === 'hidden' || (waiting.size === 0 && !all)) return
    const keys = new Set([...waiting].flatMap(keysShowing))
    const everything = all
    waiting.clear()
    all = false
    if (everything) void queryClient.invalidateQueries()
    else for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    timer = setTimeout(() => {
      timer = undefined
      readNow()
    }, BETWEEN_MILLISECONDS)
  }
  const readSoon = (): void => {
    if (timer === undefined) readNow()
  }
  const concerns = (event: LiveEvent): boolean =>
    (event.household === undefined || event.household === household || event.subject === 'households') &&
    !isOwnWrite(event, person)
  document.addEventListener('visibilitychange', readSoon)
  return {
    news(events) {
      for (const event of events) if (concerns(event)) waiting.add(event.subject)
      readSoon()
    },
    everything() {
      all = true
      readSoon()
    },
    stop() {
      document.removeEventListener('visibilitychange', readSoon)
      clearTimeout(timer)
    },
  }
}
