import { useEffect, useRef } from 'react'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { hasCode, toProblem } from '../../../../api/client/problem-error.ts'
import { pageRestored, useOneAtATime } from '../../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../../api/use-problem-toast.ts'
import { Button, type ButtonProps } from '../../../../ui/controls/button.tsx'
import { fetchToastList, useDropFailures } from '../../../../ui/overlays/toast-context.ts'
import { GoogleMark } from './google-mark.tsx'
import { problemBeforeGoogle } from './google-problems.ts'

/**
 * Sends the browser to Google, once, even after several presses.
 * @param ask requests the address at Google from the server
 */
function useGoToGoogle(ask: () => Promise<{ url: string }>) {
  const { busy, run } = useOneAtATime()
  const isHere = useRef(true)
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  useEffect(() => {
    isHere.current = true
    void fetchToastList().catch(() => undefined)
    return () => {
      isHere.current = false
    }
  }, [])
  const go = async () => {
    dropFailures()
    try {
      const { url } = await ask()
      // Leaves a user alone who has left the screen since.
      if (!isHere.current) return
      location.assign(url)
      await pageRestored()
    } catch (error) {
      // Skips the message after a closed password dialog: the user knows that nothing was done.
      if (!hasCode(error, 'PROOF_NEEDED'))
        showProblem(problemBeforeGoogle(toProblem(error), navigator.userAgent))
    }
  }
  return { going: busy, go: () => void run(go) }
}

export type GoogleButtonProps = Pick<ButtonProps, 'size' | 'className' | 'children'> & {
  /** Requests the address at Google from the server. */
  ask: () => Promise<{ url: string }>
}

/** Button that leads to Google. */
export function GoogleButton({ ask, size, className, children = googleTexts.button }: GoogleButtonProps) {
  const { going, go } = useGoToGoogle(ask)
  return (
    <Button
      variant="soft"
      {...(size && { size })}
      {...(className && { className })}
      busy={going}
      icon={<GoogleMark />}
      onClick={go}
    >
      {children}
    </Button>
  )
}

/** Divider between the form above and Google below. */
export function Or() {
  return (
    <div className="flex items-center gap-3 text-s text-ink-soft">
      <span aria-hidden className="h-px flex-1 bg-line" />
      or
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
