import { LateDrawing } from '../art/late-drawing.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

export type ErrorStateProps = Pick<EmptyStateProps, 'heading'> & {
  title: string
  message: string
  retryLabel?: string
  onRetry?: () => void
  /** The id to quote to the support; the server's log has it. */
  requestId?: string | undefined
}

/** Moves the focus from the pressed button to the former place of the failure; otherwise the focus would be lost. */
function passFocusOn(alert: HTMLElement | null) {
  return () => {
    if (!alert?.contains(document.activeElement)) return
    const around: HTMLElement[] = []
    for (let at = alert.parentElement; at; at = at.parentElement) around.push(at)
    setTimeout(() => {
      const place = around.find(({ isConnected }) => isConnected)
      if (!place || document.activeElement !== document.body) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
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
    <div role="alert" ref={passFocusOn}>
      <EmptyState
        drawing={<LateDrawing name="WrongDrawing" className="h-28" />}
        title={title}
        sentence={message}
        heading={heading}
        action={onRetry && <Button onClick={() => onRetry()}>{retryLabel}</Button>}
      />
      {requestId && (
        <p className="text-center text-s text-ink-soft">
          Request ID <code className="select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
