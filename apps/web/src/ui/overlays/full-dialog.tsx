import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { uppermostWindow } from '../behaviour/catch-focus.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { useReturnFocus } from '../behaviour/use-return-focus.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { BackCloses } from './back-closes.tsx'

export type FullDialogProps = {
  onClose: () => void
  /** The window's accessible name. */
  title: string
  tools?: ReactNode
  /** Called with keys pressed in the window, or without a focus and without another window above. */
  onKey?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A window as large as the screen, for a single picture or file. */
export function FullDialog({ onClose, title, tools, onKey, children }: FullDialogProps) {
  const returnFocus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  useEscape(content, onClose)
  useKeys(content, onKey)
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          ref={content}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-appear flex-col bg-paper outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <header className="flex justify-end p-2">
            {tools}
            <Radix.Close asChild>
              <IconButton ref={cross} label="Close" icon={<X aria-hidden size={22} />} />
            </Radix.Close>
          </header>
          {children}
          <BackCloses button={cross} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Passes on the keys of a window. For a moment after a question above it is answered, no element has the focus; keys
 * pressed then are meant for the window as well.
 */
function useKeys(window: RefObject<HTMLElement | null>, onKey?: (event: KeyboardEvent) => void): void {
  const pass = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isInside = target instanceof Node && window.current?.contains(target)
    const isNowhere = target === document.body && uppermostWindow() === window.current
    if (isInside || isNowhere) onKey?.(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', pass)
    return () => document.removeEventListener('keydown', pass)
  }, [])
}
