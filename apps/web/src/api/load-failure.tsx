import { ErrorState, type ErrorStateProps } from '../ui/layout/error-state.tsx'
import { toProblem } from './client/problem-error.ts'
import { RefusedState } from './refused-state.tsx'

interface LoadFailureProps extends Pick<ErrorStateProps, 'heading'> {
  error: Error
  /** Shown instead of the problem's own title. */
  title?: string
  /** Retries the failed request. */
  retry: () => unknown
}

/**
 * Replaces content that could not be loaded: the reason, in the server's words, and a button to retry if that may help.
 */
export function LoadFailure({ error, title, retry, heading = 'h2' }: LoadFailureProps) {
  const problem = toProblem(error)
  if (problem.code === 'NOT_ALLOWED') return <RefusedState heading={heading} />
  return (
    <ErrorState
      heading={heading}
      title={title ?? problem.title}
      message={problem.message}
      requestId={problem.requestId}
      onRetry={() => void retry()}
    />
  )
}
