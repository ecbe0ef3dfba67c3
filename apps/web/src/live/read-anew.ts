import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, LiveSubject } from '@app/domain/registry/live.events'
import { isOwnWrite } from '../api/client/own-writes.ts'
import { meQuery } from '../api/use-me.ts'
import { keysShowing } from './shown-in.ts'

/** Shortest time between two reloads, however many changes arrive. */
const BETWEEN_MILLISECONDS = 1000

interface Page {
  queryClient: QueryClient
  person: string
  household: string
}

/** Subject that a hidden page still reloads, for notifications of the system. */
const TOLD_HIDDEN: LiveSubject = 'notifications'
/** Time after which a hidden page stops these reloads: each one counts as a use of the session. */
const TELLS_HIDDEN_MILLISECONDS = 60 * 60_000

const mayTellHidden = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(meQuery.queryKey)?.preferences.browserNotifications === true &&
  'Notification' in globalThis &&
  Notification.permission === 'granted'

/** Reloads the data that events affect. */
export interface AnewReader {
  news: (events: readonly LiveEvent[]) => void
  /** Reloads everything, once. */
  everything: () => void
  stop: () => void
}

/**
 * Reloads the data on the screen, at once and then once a second at most. A hidden page waits until it is visible: it
 * requests nothing, so it does not prolong the session. Only notifications, which the system shows then, are reloaded
 * for an hour.
 */
export function createAnewReader({ queryClient, person, household }: Page): AnewReader {
  const waiting = new Set<LiveSubject>()
  let all = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let seenAt = Date.now()

  const readHidden = (): void => {
    const isOver = Date.now() - seenAt > TELLS_HIDDEN_MILLISECONDS
    if (!mayTellHidden(queryClient) || isOver || !waiting.delete(TOLD_HIDDEN)) return
    for (const queryKey of keysShowing(TOLD_HIDDEN)) void queryClient.invalidateQueries({ queryKey })
  }
  const readNow = (): void => {
    if (document.visibilityState === 'hidden') {
      readHidden()
      return
    }
    if (waiting.size === 0 && !all) return
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
  const noteSight = (): void => {
    seenAt = Date.now()
    readSoon()
  }
  document.addEventListener('visibilitychange', noteSight)
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
      document.removeEventListener('visibilitychange', noteSight)
      clearTimeout(timer)
    },
  }
}
