import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Longest time for which the first screen has the connection and the processor to itself. */
const LATEST_MILLISECONDS = 4000

/**
 * Loads a part of the app in the background, once the first screen has loaded its data. The page works without the
 * part. A failed part is requested again once the connection or the page is back.
 * @param load the same function at each call
 */
export function useWhenIdle<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [loaded, setLoaded] = useState<Part>()
  const client = useQueryClient()
  useEffect(() => {
    let isOver = false
    const fetchPart = () => {
      load().then(
        (part) => setLoaded(() => part),
        () => {
          if (!isOver) stop = whenBack(fetchPart)
        },
      )
    }
    let stop = whenIdle(client, fetchPart)
    return () => {
      isOver = true
      stop()
    }
  }, [client, load])
  return loaded
}

/** Runs the work once, on the next connection or the next time the page becomes visible. */
function whenBack(act: () => void): () => void {
  const stop = () => {
    removeEventListener('online', start)
    document.removeEventListener('visibilitychange', startInSight)
  }
  const start = () => {
    stop()
    act()
  }
  const startInSight = () => {
    if (document.visibilityState === 'visible') start()
  }
  addEventListener('online', start)
  document.addEventListener('visibilitychange', startInSight)
  return stop
}

/** Runs the work once, in an idle moment without reads, or after the longest wait. */
function whenIdle(client: QueryClient, act: () => void): () => void {
  let stopWaiting: (() => void) | undefined
  const finish = () => {
    clearTimeout(timer)
    stopWaiting?.()
  }
  const start = () => {
    finish()
    act()
  }
  const timer = setTimeout(start, LATEST_MILLISECONDS)
  const waitForRest = () => {
    stopWaiting = inSpareMoment(() => (client.isFetching() === 0 ? start() : waitForAnswers()))
  }
  const waitForAnswers = () => {
    stopWaiting = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return
      stopWaiting?.()
      waitForRest()
    })
  }
  waitForRest()
  return finish
}

/** Delay in browsers without idle callbacks. */
const SPARE_MILLISECONDS = 200

function inSpareMoment(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(act)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, SPARE_MILLISECONDS)
  return () => clearTimeout(timer)
}
