import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { catchFocus } from '../behaviour/catch-focus.ts'
import { openLayer } from '../behaviour/history-layers.ts'
import { COVER_MARK } from '../behaviour/page-in-reach.ts'
import { createTapPause } from '../behaviour/second-tap.ts'
import { isOpenList, useEscape } from '../behaviour/use-escape.ts'
import { HelpLink } from '../controls/help-link.tsx'
import { IconButton } from '../controls/icon-button.tsx'

/** Longest delay of the second tap on an opener after its window has opened. */
const VEIL_RESTS_MILLISECONDS = 500

export type WindowFrameProps = {
  /** True for a window that is open while it is rendered; without it, the trigger opens the window. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  onClose?: () => void
  /** The button that opens the window, if any. */
  trigger?: ReactNode
  /** A press outside closes a window, but not a question. Nothing closes a cover, which covers other windows too. */
  kind?: 'window' | 'question' | 'cover'
  /** False for a window as large as the screen. */
  veil?: boolean
  /** Element that takes the focus, with its text selected, when the window opens; by default the first control. */
  startAt?: RefObject<HTMLElement | null> | 'window' | undefined
  /** Finds the element that takes the focus after closing, if not the one that had it before. */
  returnFocusTo?: (() => HTMLElement | null) | undefined
  /** False for a window with its own address, which going back leaves anyway, and for a question about going back. */
  backCloses?: boolean
  /** True if the window has a `WindowDescription`. */
  described?: boolean
  className: string
  style?: CSSProperties | undefined
  /** Must include a `WindowTitle`. */
  children: ReactNode
}

/**
 * Behaviour of every window above the page. Escape and going back close it, a press outside does too unless it is the
 * second tap on the opener or on the answer to a question above, and the focus returns to its previous element.
 */
export function WindowFrame({
  open,
  onOpenChange,
  onClose,
  trigger,
  kind = 'window',
  veil = true,
  startAt,
  returnFocusTo,
  backCloses = true,
  described = false,
  className,
  style,
  children,
}: WindowFrameProps) {
  const [isOpened, setOpened] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const [tapPause] = useState(() => createTapPause(VEIL_RESTS_MILLISECONDS))
  const change = (opens: boolean) => {
    setOpened(opens)
    onOpenChange?.(opens)
    if (!opens) onClose?.()
  }
  const close = () => change(false)
  useEscape(content, close)

  const takeFocus = (event: Event) => {
    tapPause.begin()
    opener.current = buttonOf(document.activeElement)
    const start = startAt === 'window' ? content.current : startAt?.current
    if (!start) return
    event.preventDefault()
    start.focus({ preventScroll: true })
    if (start instanceof HTMLInputElement) start.select()
  }
  // Radix returns the focus only to the trigger, but other elements open most windows.
  const returnFocus = (event: Event) => {
    const element = returnFocusTo?.() ?? opener.current
    if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) {
      // Runs after Radix has tried its own trigger.
      queueMicrotask(catchFocus)
      return
    }
    event.preventDefault()
    placeFor(element).focus({ preventScroll: true })
  }
  return (
    <Radix.Root open={open ?? isOpened} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {veil && <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-veil" />}
        <Radix.Content
          ref={content}
          className={className}
          {...(style && { style })}
          {...(!described && { 'aria-describedby': undefined })}
          {...(kind === 'question' && { role: 'alertdialog' })}
          {...(kind === 'cover' && { [COVER_MARK]: '' })}
          onOpenAutoFocus={takeFocus}
          // The focus comes back when a question above has closed: the second tap on its answer hits the veil.
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) tapPause.begin()
          }}
          onCloseAutoFocus={returnFocus}
          onPointerDownOutside={(event) => {
            if (kind !== 'window' || !tapPause.isOver()) event.preventDefault()
          }}
          // An open list handles the key first.
          onEscapeKeyDown={(event) => {
            if (isOpenList(document.activeElement)) event.preventDefault()
          }}
        >
          {children}
          {backCloses && kind !== 'cover' && <ClosesOnBack close={close} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Closes the window around it on going back, from the first moment in which it is visible. */
function ClosesOnBack({ close }: { close: () => void }) {
  const onBack = useEffectEvent(close)
  useLayoutEffect(() => openLayer(() => onBack()), [])
  return null
}

/** The entries of a menu disappear after a choice; the button that opened it stays. */
function buttonOf(opener: Element | null): Element | null {
  const menu = opener?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : opener
}

/** A tab takes the focus for a choice: if another one stayed chosen, focus that one. */
function placeFor(opener: HTMLElement): HTMLElement {
  if (!opener.matches('[role=tab][aria-selected=false]')) return opener
  return opener.closest('[role=tablist]')?.querySelector<HTMLElement>('[aria-selected=true]') ?? opener
}

export const WindowTitle = Radix.Title
export const WindowDescription = Radix.Description
/** Closes the window around it when its child, a button, is pressed. */
export function WindowClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}

/** The cross that closes the window around it. */
export function WindowCross() {
  return (
    <WindowClose>
      <IconButton label="Close" icon={<X aria-hidden size={20} />} />
    </WindowClose>
  )
}

/** The link to the article about a window, and its cross. */
export function WindowTools({ help }: { help: HelpArticleName | undefined }) {
  return (
    <div className="flex shrink-0">
      {help && <HelpLink article={help} />}
      <WindowCross />
    </div>
  )
}
