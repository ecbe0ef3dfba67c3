import { LateDrawing } from './art/late-drawing.tsx'
import { Button } from './button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

export type ErrorStateProps = Pick<EmptyStateProps, 'heading'> & {
  title: string
  message: string
  retryLabel?: string
  onRetry?: () => void
  /** The id to name when asking for help; the server's log has it. */
  requestId?: string | undefined
}

export function ErrorState({
  title,
  message,
  retryLabel = 'Try Again',
  onRetry,
  requestId,
  heading = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<LateDrawing name="WrongDrawing" className="h-28" />}
        title={title}
        sentence={message}
        heading={heading}
        action={onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      />
      {requestId && (
        <p className="text-center text-s text-ink-soft">
          Request ID <code className="select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
