import { useCallback, useEffect, useRef, useState } from 'react'
import { hasCode, toProblem } from '../../../../api/client/problem-error.ts'
import { useProblemToast } from '../../../../api/use-problem-toast.ts'
import { fetchToastList, useDropFailures } from '../../../../ui/overlays/toast-context.ts'
import { problemBeforeGoogle } from './google-problems.ts'

/**
 * Sends the browser to Google, once, even after several presses.
 * @param ask requests the address at Google from the server
 */
export function useGoToGoogle(ask: () => Promise<{ url: string }>) {
  const [going, setGoing] = useState(false)
  const underWay = useRef(false)
  const isHere = useRef(true)
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const stop = useCallback(() => {
    underWay.current = false
    setGoing(false)
  }, [])
  useEffect(() => {
    isHere.current = true
    void fetchToastList().catch(() => undefined)
    // Resets the button if the browser restores the page from its memory; it would still be busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop()
    }
    addEventListener('pageshow', comeBack)
    return () => {
      isHere.current = false
      removeEventListener('pageshow', comeBack)
    }
  }, [stop])
  const go = async () => {
    if (underWay.current) return
    underWay.current = true
    setGoing(true)
    dropFailures()
    try {
      const { url } = await ask()
      // Leaves a user alone who has left the screen since.
      if (isHere.current) location.assign(url)
    } catch (error) {
      stop()
      // Skips the message after a closed password dialog: the user knows that nothing was done.
      if (!hasCode(error, 'PROOF_NEEDED'))
        showProblem(problemBeforeGoogle(toProblem(error), navigator.userAgent))
    }
  }
  return { going, go: () => void go() }
}
