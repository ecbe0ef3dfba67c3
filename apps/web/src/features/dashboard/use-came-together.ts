import { useEffect, useState } from 'react'

/** Time that the first list waits for the others, so that usually all are drawn at once and nothing moves. */
const TOGETHER_MILLISECONDS = 1000
/** Timeout without any answer: the page then shows every card's placeholder, and the parts that need no list. */
const LATEST_MILLISECONDS = 4000

interface Asked {
  data: unknown
  failureCount: number
}

/**
 * Returns true once the page may be drawn: each list was read or has failed once, or the wait has timed out. Stays
 * true, because a list that arrives later or is read again concerns only its own card.
 */
export function useCameTogether(lists: readonly Asked[]): boolean {
  const [isTime, setTime] = useState(false)
  const answered = lists.filter(({ data, failureCount }) => data !== undefined || failureCount > 0).length
  if (!isTime && answered === lists.length) setTime(true)
  const patience = answered > 0 ? TOGETHER_MILLISECONDS : LATEST_MILLISECONDS
  useEffect(() => {
    const timer = setTimeout(setTime, patience, true)
    return () => clearTimeout(timer)
  }, [patience])
  return isTime
}
