import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { joinClasses } from '../behaviour/join-classes.ts'
import { watchEvent } from '../behaviour/store.ts'
import { useStore } from '../behaviour/use-store.ts'
import { bar } from '../layout/bar.ts'
import { WindowDescription, WindowFrame, WindowTitle, WindowTools } from './window-frame.tsx'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens the dialog, if any; the focus returns to it. */
  trigger?: ReactNode
  title: string
  description?: ReactNode
  /** Article about the dialog. */
  help?: HelpArticleName
  /** The actions; they stay in sight below the scrolling content. */
  footer?: ReactNode
  /** `side` is a panel at the edge of a desktop, so that the page beside it stays in sight. */
  size?: 'medium' | 'wide' | 'side'
  /** True if the content has no controls: the text itself takes the focus, so that keys can scroll it. */
  textOnly?: boolean
  /** The button below which it opens as a narrow panel, if there is room. */
  under?: HTMLElement
  /**
   * The field that takes the focus, with its content selected, when the dialog opens; without it, the first control
   * does.
   */
  startAt?: RefObject<HTMLInputElement | null>
  /** False for a window with its own address, which going back leaves anyway. */
  backCloses?: boolean
  children: ReactNode
}

/** A sheet from below on a phone, a window in the middle elsewhere. Escape, the veil and going back close it. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  help,
  footer,
  size,
  textOnly = false,
  backCloses = true,
  under,
  startAt,
  children,
}: DialogProps) {
  const position = usePositionUnder(under)
  return (
    <WindowFrame
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      startAt={startAt}
      backCloses={backCloses}
      described={Boolean(description)}
      className={joinClasses(
        windowStyle,
        // If large buttons leave the content no room, the window scrolls as a whole.
        'overflow-y-auto overscroll-contain',
        size === 'wide' ? 'sm:w-[min(920px,92vw)]' : 'sm:w-[min(520px,92vw)]',
        size === 'side' && sideStyle,
        under && panelStyle,
      )}
      style={position}
    >
      <header className="flex items-start justify-between gap-3 p-pad pb-2">
        <div className="min-w-0 pt-1.5 wrap-anywhere">
          <WindowTitle className={titleStyle}>{title}</WindowTitle>
          {description && <WindowDescription className="mt-1 text-ink-soft">{description}</WindowDescription>}
        </div>
        <WindowTools help={help} />
      </header>
      <div
        {...(textOnly && { tabIndex: 0, role: 'region', 'aria-label': title })}
        className="min-h-24 overflow-y-auto overscroll-contain scroll-pb-20 px-pad pt-2 pb-pad -outline-offset-3"
      >
        {children}
      </div>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </WindowFrame>
  )
}

/** Pixels between a button and the panel below it, and between the panel and the edges of the screen. */
const PANEL_GAP = 8

/** Position of a panel below a button, updated when the window changes its size. */
function usePositionUnder(button: HTMLElement | undefined): CSSProperties | undefined {
  const measure = () => {
    const { bottom, right } = button?.getBoundingClientRect() ?? { bottom: 0, right: 0 }
    return `${bottom} ${right}`
  }
  const position = useStore({ get: measure, subscribe: watchSize }, nowhere)
  if (!button) return undefined
  const [bottom = 0, right = 0] = position.split(' ').map(Number)
  const fromRight = Math.max(PANEL_GAP, document.documentElement.clientWidth - right)
  return { '--panel-top': `${bottom + PANEL_GAP}px`, '--panel-right': `${fromRight}px` } as CSSProperties
}

/** A page that is written at build time has no buttons yet. */
const nowhere = () => ''

const watchSize = (listener: () => void) => watchEvent(window, 'resize', listener)

const panelStyle =
  'tablet:top-(--panel-top) tablet:right-(--panel-right) tablet:left-auto tablet:max-h-[calc(100dvh-var(--panel-top)-8px)] tablet:w-100 tablet:translate-x-0 tablet:translate-y-0'

const sideStyle = 'desktop:inset-3 desktop:left-auto desktop:max-h-none desktop:w-105 desktop:translate-0'

export const windowStyle = joinClasses(
  'on-sheet fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-rise flex-col rounded-t-sheet bg-paper shadow-float outline-none',
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[88dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-sheet',
  'high-contrast:border high-contrast:border-line-control',
)
export const titleStyle = 'font-display text-xl leading-tight font-semibold text-balance'

/** The actions of a dialog, which toasts don't cover. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer
      {...bar}
      className="flex flex-col-reverse gap-2 border-t border-line p-pad pb-[max(var(--pad),env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
    >
      {children}
    </footer>
  )
}
