import {
  cloneElement,
  Component,
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { noteProblem } from '../api/client/noted-problems.ts'
import { noAnswer } from '../api/client/problem-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { describeError } from './describe-error.ts'
import { comesWithReload, loadPart, useLoadPart } from './load-part.ts'
import { useWhenIdle } from './when-idle.ts'

/** Loads once it is drawn. Fails separately: the page around it stays. */
interface LateNow<Props> {
  when?: 'now'
  /**
   * Placeholder until the part has loaded; as high as the part, if its height follows from its props. `around` leaves
   * it to the Suspense around the part.
   */
  place?: Exclude<ReactNode, string> | 'around' | ((props: Props) => ReactNode)
  /** Replacement of a failed part, with a way to retry. `page` fails the page: nothing could stand without the part. */
  failure?: 'page' | ((error: Error, retry: () => void, props: Props) => ReactNode)
}

/**
 * Loads after the first screen, which works without the part. A failed part is requested again once the connection or
 * the page is back.
 */
interface LateIdle {
  when: 'idle'
}

/**
 * Loads because the user asks for it: at the press of its prop `trigger`, or once it is drawn if it has none. A toast
 * shows a failure.
 */
interface LatePress<Props> {
  when: 'press'
  /** Loads other parts that the first picture needs. */
  needs?: (props: Props) => Promise<unknown> | undefined
  /** Ends the request for the part. */
  onFailure?: (props: Props) => void
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part of a page that is not in the first load. */
export type LatePart<Props> = ComponentType<Props> & {
  /** Loads the part before it is drawn. */
  preload: () => Promise<object>
}

/** A part that was preloaded. */
interface Kept<Props> {
  Part?: ComponentType<Props>
}

/**
 * A part of a page that loads separately. Write the `import()` in the argument: the bundler splits the app there. Code
 * that draws nothing uses `loadPart`.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  options: LateNow<Props> | LateIdle | LatePress<Props> = {},
): LatePart<Props> {
  const kept: Kept<Props> = {}
  const preload = async () => {
    kept.Part = (await loadPart(load)).default
    return kept.Part
  }
  const draw = () => {
    if (options.when === 'idle') return idlePart(load)
    return options.when === 'press' ? pressPart(load, kept, options) : partOfPage(load, kept, options)
  }
  return Object.assign(draw(), { preload })
}

/**
 * A retry loads and draws the part again. If it, or a part within it, is still missing then, an update has usually
 * removed it, and the page reloads.
 */
function partOfPage<Props extends object>(
  load: Load<Props>,
  kept: Kept<Props>,
  { place, failure = (_, retry) => <LateFailure retry={retry} /> }: LateNow<Props>,
): ComponentType<Props> {
  const request = () => lazy(() => loadPart(load))
  let Lazy = request()
  return class PartOfPage extends Component<Props, { error: Error | undefined }> {
    override state = { error: undefined }

    // Decided once: another component would lose its state.
    Part: ComponentType<Props> = kept.Part ?? Lazy

    isRepeated = false

    static getDerivedStateFromError(error: Error) {
      return { error }
    }

    override componentDidCatch(error: Error) {
      if (failure !== 'page' && describeError(error).kind === 'unexpected')
        noteProblem({ source: 'screen', cause: error, component: 'part of a page' })
      // React keeps the failure of a loaded part. Replace the part, so that a return to the page retries it.
      Lazy = request()
      delete kept.Part
      if (this.isRepeated && comesWithReload(error)) location.reload()
    }

    readonly retry = () => {
      this.isRepeated = true
      this.Part = Lazy
      this.setState({ error: undefined })
    }

    override render() {
      const { error } = this.state
      if (error) {
        if (failure === 'page') throw error
        return failure(
          describeError(error).kind === 'outdated' ? noAnswer(error) : error,
          this.retry,
          this.props,
        )
      }
      const part = <this.Part {...this.props} />
      if (place === 'around') return part
      return <Suspense fallback={typeof place === 'function' ? place(this.props) : place}>{part}</Suspense>
    }
  }
}

const idlePart = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  function IdlePart(props) {
    const loaded = useWhenIdle(load)
    return loaded ? <loaded.default {...props} /> : null
  }

type Trigger = ReactElement<ComponentProps<'button'>>

function pressPart<Props extends object>(
  load: Load<Props>,
  kept: Kept<Props>,
  { needs, onFailure }: LatePress<Props>,
): ComponentType<Props> {
  const loadAll = async (props: Props) => {
    const [part] = await Promise.all([load(), needs?.(props)])
    return part
  }
  return function PressPart(props) {
    const { trigger } = props as { trigger?: Trigger }
    // Draws only a preloaded part at once: a window that opens with a closing menu would take the focus too early.
    const [Part, setPart] = useState(() => (trigger ? undefined : kept.Part))
    const loadAsked = useLoadPart()
    const open = async () => {
      const part = await loadAsked(() => loadAll(props))
      if (!part) return onFailure?.(props)
      setPart(() => part.default)
    }
    const openNow = useEffectEvent(open)
    const isAsked = !trigger && !Part
    useEffect(() => {
      if (isAsked) void openNow()
    }, [isAsked])
    if (Part) return <Part {...props} />
    if (!trigger) return null
    // Pointing at it is usually followed by a press; a failure is shown then.
    const fetchAhead = () => void loadAll(props).catch(() => undefined)
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => void open(),
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
    })
  }
}

/**
 * Preloads a part after the first screen, as `when: 'idle'` does.
 * @returns true once the part can be drawn at once
 */
export const useIdlePreload = <Props,>({ preload }: LatePart<Props>): boolean =>
  useWhenIdle(preload) !== undefined

/** Failure message beside the rest of the page. */
export const LateFailure = ({ retry }: { retry: () => void }) => (
  <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 text-s text-ink-soft">
    This could not be loaded.
    <Button variant="quiet" onClick={retry}>
      Try Again
    </Button>
  </span>
)
