import { useEffect, useState } from 'react'

/** How long the first answer waits for the others: usually they are drawn at once, and nothing moves. */
const TOGETHER_MILLISECONDS = 1000
/** Without any answer the places of all cards are shown by then, with what needs none. */
const LATEST_MILLISECONDS = 4000

interface Asked {
  data: unknown
  failureCount: number
}

/**
 * Whether to draw the page: each list was read or has failed once, or the others have been waited for long enough. Once for
 * all, because a list that comes later, or is read again, is a matter of its own card.
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
