import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { uppermostWindow } from '../behaviour/catch-focus.ts'
import { WindowCross, WindowFrame, WindowTitle } from './window-frame.tsx'

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
  const header = useRef<HTMLElement>(null)
  useKeys(header, onKey)
  return (
    <WindowFrame
      open
      onClose={onClose}
      veil={false}
      className="fixed inset-0 z-50 flex animate-appear flex-col bg-paper outline-none"
    >
      <WindowTitle className="sr-only">{title}</WindowTitle>
      <header ref={header} className="flex justify-end p-2">
        {tools}
        <WindowCross />
      </header>
      {children}
    </WindowFrame>
  )
}

/**
 * Passes on the keys of the window around an element. For a moment after a question above it is answered, no element
 * has the focus; keys pressed then are meant for the window as well.
 */
function useKeys(element: RefObject<HTMLElement | null>, onKey?: (event: KeyboardEvent) => void): void {
  const pass = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const window = element.current?.closest('[role=dialog]')
    const isInside = target instanceof Node && window?.contains(target) === true
    const isNowhere = target === document.body && uppermostWindow() === window
    if (isInside || isNowhere) onKey?.(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', pass)
    return () => document.removeEventListener('keydown', pass)
  }, [])
}
