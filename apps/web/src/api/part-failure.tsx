import { Button } from '../ui/controls/button.tsx'
import { toProblem } from './client/problem-error.ts'
import { useRefusedSentence } from './refused-state.tsx'

export interface PartFailureProps {
  error: Error
  /** Title: the missing part. */
  title: string
  /** True during a new attempt. */
  busy: boolean
  /** Retries the failed request. */
  retry: () => unknown
}

/** Replaces one part of a page that could not be loaded: the reason, and a button to retry. */
export function PartFailure({ error, title, busy, retry }: PartFailureProps) {
  const problem = toProblem(error)
  const isRefused = problem.code === 'NOT_ALLOWED'
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[14px] bg-sunk p-3">
      <p className="min-w-0 flex-1 basis-48 text-s">
        <strong className="font-semibold">{title}</strong> {isRefused ? <RefusedSentence /> : problem.message}
      </p>
      {!isRefused && (
        <Button variant="soft" busy={busy} onClick={() => void retry()}>
          Try Again
        </Button>
      )}
    </div>
  )
}

const RefusedSentence = (): string => useRefusedSentence()
