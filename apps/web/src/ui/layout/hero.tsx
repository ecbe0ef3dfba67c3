import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { uppermostWindow } from '../behaviour/catch-focus.ts'
import { joinClasses } from '../behaviour/join-classes.ts'
import { watchSight } from '../behaviour/watch-sight.ts'
import { HelpLink } from '../controls/help-link.tsx'

export type HeroProps = {
  /** The heading, which names the window or page. */
  title: ReactNode
  /** Article about the content, beside the title. */
  help: HelpArticleName
  /** Words below the title. */
  description?: ReactNode
  /** A picture as wide as the window, behind the tools. */
  cover: ReactNode
  /** Content of the folded bar: a small picture, the name again, a line and an action. */
  folded: { face: ReactNode; name: string; line?: ReactNode; action?: ReactNode }
  /** Buttons at the top, before the one that closes. */
  tools?: ReactNode
  /** The button that closes. */
  close: ReactNode
}

/**
 * The top of everything kept about a pet: a cover, and its name below. It scrolls away, and folds to a bar of the
 * height `--bar`, which covers nothing that was in sight below, so nothing jumps. Sticky content below it is at
 * `--above` + `--bar`.
 * @param root the scrolling element, if it is not the page
 */
export function Hero({
  title,
  help,
  description,
  cover,
  folded: { face, name, line, action },
  tools,
  close,
  root,
}: HeroProps & { root?: RefObject<HTMLElement | null> }) {
  const { isFolded, hero, bar, holding } = useFold(root)
  return (
    <>
      <div ref={bar} className="sticky top-(--above,0px) z-15 h-0">
        <div
          className={joinClasses(
            '@container flex h-(--bar) items-center gap-2 pr-2 pl-3',
            isFolded ? 'bg-paper' : 'pointer-events-none justify-end',
          )}
        >
          {isFolded && (
            <div {...holding} className="flex min-w-0 flex-1 animate-appear items-center gap-3">
              <span className="shrink-0 @max-[21rem]:hidden">{face}</span>
              <div aria-hidden className="min-w-0 flex-1">
                <p
                  dir="auto"
                  translate="no"
                  className="truncate font-display text-[1.25rem]/[1.15] font-semibold"
                >
                  {name}
                </p>
                <p className="line-clamp-2 text-s leading-tight text-ink-soft empty:hidden">{line}</p>
              </div>
              {action}
            </div>
          )}
          <div
            className={joinClasses(
              'pointer-events-auto flex shrink-0 gap-1.5',
              !isFolded && '*:bg-surface *:shadow-raised *:hover:bg-sunk',
            )}
          >
            {tools}
            {close}
          </div>
        </div>
      </div>
      <div ref={hero}>
        <div className="relative h-[min(216px,32dvh)] overflow-hidden rounded-(--cover-radius,0px) bg-sunk">
          {cover}
        </div>
        <div className="px-(--inset) pt-3.5 pb-2 wrap-anywhere">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">{title}</div>
            <HelpLink article={help} />
          </div>
          {description}
        </div>
      </div>
    </>
  )
}

export const heroTitleStyle =
  'font-display text-[2.1rem]/[1.05] font-medium tracking-[-0.02em] tablet:text-[2.5rem]/[1.05]'

/** The height of the folded hero, set at the frame, so that sticky content below knows it too. */
export const heroBarHeight = '[--bar:max(60px,3.75rem)]'

/** True once the hero has scrolled away except for the height of the bar, which keeps a focus in it. */
function useFold(root: RefObject<HTMLElement | null> | undefined) {
  const hero = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isFolded = isAway || isHeld
  useEffect(() => {
    if (!hero.current || !bar.current) return undefined
    const height = bar.current.firstElementChild?.clientHeight ?? 0
    const above = Number.parseFloat(getComputedStyle(bar.current).top) || 0
    return watchSight(hero.current, (isInSight) => setAway(!isInSight), {
      root: root?.current ?? null,
      rootMargin: `-${Math.ceil(above + height)}px 0px 0px`,
    })
  }, [root])
  const hasFocus = useRef(false)
  useEffect(() => {
    if (isFolded || !hasFocus.current) return
    // The focused element is gone.
    hasFocus.current = false
    uppermostWindow()?.focus({ preventScroll: true })
  }, [isFolded])
  return {
    isFolded,
    hero,
    bar,
    holding: {
      onFocus: ({ target }: { target: Element }) => {
        hasFocus.current = true
        setHeld(target.matches(':focus-visible'))
      },
      onBlur: () => {
        hasFocus.current = false
        setHeld(false)
      },
    },
  }
}
