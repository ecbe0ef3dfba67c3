import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useDeferredValue, useId, useLayoutEffect, useRef } from 'react'
import { catchFocus } from '../behaviour/catch-focus.ts'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Hero, heroBarHeight, type HeroProps, heroTitleStyle } from '../layout/hero.tsx'
import { windowStyle } from './dialog.tsx'
import { WindowCross, WindowFrame, WindowTitle } from './window-frame.tsx'

export type HeroWindowProps = Omit<HeroProps, 'title' | 'close'> & {
  onClose: () => void
  title: string
  children: ReactNode
}

/** A window about a pet: its cover and name, everything else below; it scrolls as a whole. */
export function HeroDialog({ onClose, title, children, ...hero }: HeroWindowProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // Opening styles the whole page again, so the window opens with its cover and name, and its content follows.
  const hasContent = useDeferredValue(true, false)
  return (
    <WindowFrame
      open
      onClose={onClose}
      startAt="window"
      backCloses={false}
      className={joinClasses(
        windowStyle,
        heroBarHeight,
        '[--inset:var(--pad)]',
        'h-[96dvh] max-h-[96dvh] overflow-hidden sm:h-[min(780px,88dvh)] sm:w-[min(920px,92vw)]',
      )}
    >
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20">
        <Hero
          {...hero}
          root={scroller}
          title={
            <WindowTitle dir="auto" translate="no" className={heroTitleStyle}>
              {title}
            </WindowTitle>
          }
          close={<WindowCross />}
        />
        {hasContent && children}
      </div>
    </WindowFrame>
  )
}

/**
 * The same as HeroDialog for screens with room for the navigation beside it: it is part of the page, which scrolls with
 * it, and has no veil. The covered content hides while `data-fills` is on the page.
 */
export function HeroPage({ onClose, title, children, ...hero }: HeroWindowProps) {
  const content = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEscape(content, onClose)
  useFocusOfPage(content)
  useHeaderAlone()
  return (
    <div
      ref={content}
      // A window that is not modal: the browser would put its own `dialog` above the page.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is part of the page
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-fills
      className={joinClasses(
        heroBarHeight,
        'outline-none focus-visible:shadow-none [--cover-radius:var(--radius-card)] [--inset:0px] tablet:[--above:68px]',
      )}
    >
      <Hero
        {...hero}
        title={
          <h2 id={titleId} dir="auto" translate="no" className={heroTitleStyle}>
            {title}
          </h2>
        }
        close={<IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onClose} />}
      />
      {children}
    </div>
  )
}

/** Sticky content directly below the header is always in sight: a focus there must not scroll the page. */
function useHeaderAlone(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingTop = '68px'
    return () => {
      style.scrollPaddingTop = ''
    }
  }, [])
}

/** Takes the focus as a window does, begins at the top, and returns the focus unless another element has it. */
function useFocusOfPage(content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    scrollTo({ top: 0, behavior: 'instant' })
    content.current?.focus({ preventScroll: true })
    return () =>
      // The covered content is in sight again by then.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
        catchFocus()
      })
  }, [content])
}
