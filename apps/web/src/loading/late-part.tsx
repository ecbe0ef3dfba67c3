import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { noAnswer } from '../api/client/problem-error.ts'
import { describeError } from '../page/describe-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { comesWithReload } from './load-part.ts'

interface LatePartForms<Props> {
  /** Placeholder until the part has loaded; as high as the part, if its height follows from its props. */
  place?: ReactNode | ((props: Props) => ReactNode)
  /** Replacement of a failed part, with a way to retry. */
  failure?: (error: Error, retry: () => void) => ReactNode
}

/** Timeout of a script, the same as for an answer (`api/client/send-operation.ts`). */
const LONGEST_MILLISECONDS = 30_000

/** @throws ProblemError OFFLINE after the timeout, and the errors of the loading */
const inTime = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded> =>
  Promise.race([
    loading,
    new Promise<never>((_, lose) => setTimeout(() => lose(noAnswer(undefined)), LONGEST_MILLISECONDS)),
  ])

/**
 * A part of a page that loads and fails separately: the page around it stays. A retry loads and draws it again. If it,
 * or a part within it, is still missing then, an update has usually removed it, and the page reloads.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { place, failure = (_, retry) => <LateFailure retry={retry} /> }: LatePartForms<Props> = {},
): ComponentType<Props> {
  const anew = () => lazy(() => inTime(load()))
  let Part = anew()
  return class LatePart extends Component<Props, { error: Error | undefined }> {
    override state = { error: undefined }

    isRepeated = false

    static getDerivedStateFromError(error: Error) {
      return { error: describeError(error).kind === 'outdated' ? noAnswer(error) : error }
    }

    override componentDidCatch(error: Error) {
      // React keeps the failure of a loaded part. Replace the part, so that a return to the page retries it.
      Part = anew()
      if (this.isRepeated && comesWithReload(error)) location.reload()
    }

    readonly retry = () => {
      this.isRepeated = true
      this.setState({ error: undefined })
    }

    override render() {
      const { error } = this.state
      if (error) return failure(error, this.retry)
      return (
        <Suspense fallback={typeof place === 'function' ? place(this.props) : place}>
          <Part {...this.props} />
        </Suspense>
      )
    }
  }
}

/** Failure message beside the rest of the page. */
export const LateFailure = ({ retry }: { retry: () => void }) => (
  <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 text-s text-ink-soft">
    This could not be loaded.
    <Button variant="quiet" onClick={retry}>
      Try Again
    </Button>
  </span>
)
