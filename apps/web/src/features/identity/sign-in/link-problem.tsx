import type { Problem } from '@app/domain/kernel/errors'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { ErrorState } from '../../../ui/layout/error-state.tsx'
import { ModeButton } from './auth-card.tsx'

export type LinkProblemProps = {
  problem: Problem
  /** True for a dead link, which only a new one replaces; otherwise the same link can be tried again. */
  isOver: boolean
  onNewLink: () => void
  /** Label of the button that replaces an expired link. */
  newLinkLabel?: string
  onRetry: () => void
  onSignIn: () => void
}

/** Explains a failed link from a mail, and offers the next step. */
export function LinkProblem({
  problem,
  isOver,
  onNewLink,
  onRetry,
  onSignIn,
  newLinkLabel = 'Get a new link',
}: LinkProblemProps) {
  usePageTitle(problem.title)
  return (
    <div className="mx-auto max-w-md">
      <ErrorState
        heading="h1"
        title={problem.title}
        message={problem.message}
        retryLabel={isOver ? newLinkLabel : 'Try Again'}
        onRetry={isOver ? onNewLink : onRetry}
      />
      <p className="text-center">
        <ModeButton onClick={onSignIn}>Back to Sign In</ModeButton>
      </p>
    </div>
  )
}
