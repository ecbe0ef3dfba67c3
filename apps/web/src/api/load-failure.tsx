import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx'
import { toProblem } from './problem-error.ts'

interface LoadFailureProps extends Pick<ErrorStateProps, 'heading'> {
  error: Error
  /** Said instead of the problem's own title. */
  title?: string
  /** Reads anew. */
  retry: () => unknown
}

/** In the place of what could not be read: why, in the server's words, and trying again. */
export function LoadFailure({ error, title, retry, heading = 'h2' }: LoadFailureProps) {
  const problem = toProblem(error)
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
