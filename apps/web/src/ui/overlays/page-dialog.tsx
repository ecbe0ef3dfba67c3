import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { isOpenList, useEscape } from '../behaviour/use-escape.ts'
import { useWindowFocus } from '../behaviour/use-return-focus.ts'
import { useSecondTap } from '../behaviour/use-second-tap.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { veilStyle } from './dialog.tsx'

export type PageDialogProps = {
  onClose: () => void
  title: string
  /** Content that stays in sight below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

/** A window with as much content as a page: the whole screen on a phone, a large window elsewhere. */
export function PageDialog({ onClose, title, footer, children }: PageDialogProps) {
  const focus = useWindowFocus()
  const { noteOpening, onPointerDownOutside } = useSecondTap()
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, onClose)
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className={veilStyle} />
        <Radix.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            noteOpening()
            focus.onOpenAutoFocus(event)
          }}
          onPointerDownOutside={onPointerDownOutside}
          ref={content}
          aria-describedby={undefined}
          // An open list inside handles the key first.
          onEscapeKeyDown={(event) => {
            if (isOpenList(document.activeElement)) event.preventDefault()
          }}
          className="fixed inset-0 z-50 flex animate-rise flex-col bg-paper shadow-float outline-none sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-[min(820px,90dvh)] sm:w-[min(760px,92vw)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:overflow-hidden sm:rounded-sheet high-contrast:border high-contrast:border-line-control"
        >
          <header className="flex items-center justify-between gap-3 px-pad pt-[max(12px,env(safe-area-inset-top))] pb-1">
            <Radix.Title className="font-display text-xl leading-tight font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden size={20} />} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20">{children}</div>
          {footer}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
