import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { BackCloses } from './back-closes.tsx'
import { IconButton } from './icon-button.tsx'
import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

export type FullDialogProps = {
  onClose: () => void
  /** Names the window for those who hear it. */
  title: string
  tools?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/** A window as large as the screen, for looking at one thing. */
export function FullDialog({ onClose, title, tools, onKeyDown, children }: FullDialogProps) {
  const returnFocus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  useEscape(content, onClose)
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
          onKeyDown={onKeyDown}
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
