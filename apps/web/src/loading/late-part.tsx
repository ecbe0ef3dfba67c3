import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { noAnswer } from '../api/client/problem-error.ts'
import { describeError } from '../page/describe-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { comesWithReload } from './load-part.ts'

interface LatePartForms<Props> {
  /** Stands in the part's place until it is there; as high as the part, where that follows from what it is given. */
  place?: ReactNode | ((props: Props) => ReactNode)
  /** Stands there once it has failed, with a way to have it try again. */
  failure?: (error: Error, retry: () => void) => ReactNode
}

/** A script that has not come by then counts as lost, as an answer does (`api/client/send-operation.ts`). */
const LONGEST_MILLISECONDS = 30_000

/** @throws where it does not come in time; and what its loading throws */
const inTime = <Loaded,>(loading: Promise<Loaded>): Promise<Loaded> =>
  Promise.race([
    loading,
    new Promise<never>((_, lose) => setTimeout(() => lose(noAnswer(undefined)), LONGEST_MILLISECONDS)),
  ])

/**
 * A part of a page that comes and fails by itself: the page around it stays. To try again is to fetch it and draw it anew.
 * Where it, or a part within it, is still missing then, an update took it away, mostly, and the page is loaded anew.
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
      // React keeps the failure of what it fetched; who comes back to the page finds it tried again.
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

/** Says beside what stands that something is missing. */
export const LateFailure = ({ retry }: { retry: () => void }) => (
  <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 text-s text-ink-soft">
    This could not be loaded.
    <Button variant="quiet" onClick={retry}>
      Try Again
    </Button>
  </span>
)
