import { type ReactNode, useState } from 'react'
import { toProblem } from '../api/client/problem-error.ts'
import { isMaintenance } from '../api/client/status-check.ts'
import { LateDrawing } from '../ui/art/late-drawing.tsx'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { CardLink } from './card-link.tsx'

interface MaintenanceScreenProps {
  /** Reason to keep everyone out: maintenance, or the failure of the check. */
  reason: Error
  /** Checks again; resolves even after a failure. */
  retry: () => Promise<unknown>
  /** Hint about the page once the check succeeds, in a sentence. */
  hint: string
  /** A further way out, below the others. */
  children?: ReactNode
}

/**
 * Replaces the page while no person is let in (spec access §2, maintenance gate). The emergency card stays in reach.
 */
export function MaintenanceScreen({ reason, retry, hint, children }: MaintenanceScreenProps) {
  const [checking, setChecking] = useState(false)
  const tryAgain = async () => {
    setChecking(true)
    await retry()
    setChecking(false)
  }
  const { title, message, requestId } = toProblem(reason)
  const isKnown = isMaintenance(reason)
  return (
    <div className="grid min-h-[75dvh] content-center gap-2" aria-live="polite">
      <EmptyState
        heading="h1"
        drawing={<LateDrawing name={isKnown ? 'NapDrawing' : 'WrongDrawing'} className="h-36" />}
        title={isKnown ? title : 'Unable to verify system status'}
        sentence={`${message} ${hint}`}
        action={
          <Button size="large" busy={checking} onClick={() => void tryAgain()}>
            Try Again
          </Button>
        }
      />
      {requestId && (
        <p className="text-center text-s text-ink-soft">
          Request ID <code className="select-all">{requestId}</code>
        </p>
      )}
      <CardLink />
      {children}
    </div>
  )
}
