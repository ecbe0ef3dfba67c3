import X from 'lucide-react/icons/x'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { catchFocus } from '../behaviour/catch-focus.ts'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Hero, heroBarHeight, heroTitleStyle } from '../layout/hero.tsx'
import type { HeroFrameProps } from './hero-dialog.tsx'

/**
 * The same as HeroDialog for screens with room for the navigation beside it: it is part of the page, which scrolls with
 * it, and has no veil. The covered content hides while `data-fills` is on the page.
 */
export function HeroPage({ onClose, title, children, ...hero }: HeroFrameProps) {
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
