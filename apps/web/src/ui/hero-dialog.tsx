import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { veilStyle, windowStyle } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { useEscape } from './use-escape.ts'
import { useWindowFocus } from './use-return-focus.ts'

export type HeroDialogProps = {
  onClose: () => void
  title: string
  /** Words below the title. */
  description?: ReactNode
  /** What the title stands beside, at the foot of the ground. */
  picture: ReactNode
  /** The class of the ground, such as that of a species. */
  ground: string
  /** Buttons at the top, before the one that closes. */
  tools?: ReactNode
  children: ReactNode
}

/** A window about a pet: its picture and name on a background, everything else below. */
export function HeroDialog({
  onClose,
  title,
  description,
  picture,
  ground,
  tools,
  children,
}: HeroDialogProps) {
  const focus = useWindowFocus()
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
          ref={content}
          aria-describedby={undefined}
          className={joinClasses(
            windowStyle,
            'h-[96dvh] max-h-[96dvh] overflow-hidden sm:h-[min(780px,88dvh)] sm:w-[min(920px,92vw)]',
          )}
        >
          <div
            className={joinClasses(
              'relative flex flex-wrap items-end gap-x-3.5 px-pad pt-14 sm:pt-6',
              ground,
            )}
          >
            <div className="absolute top-2 right-2 flex sm:top-3 sm:right-3">
              {tools}
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X aria-hidden size={20} />} />
              </Radix.Close>
            </div>
            {picture}
            {/* However long the name and however large the text, most of the window is left to what stands below. */}
            <div className="max-h-[34dvh] min-w-[min(100%,9rem)] flex-1 overflow-y-auto pb-4 wrap-anywhere sm:pb-5">
              <Radix.Title className="font-display text-[clamp(1.5rem,8vw,1.9rem)]/[1.1] font-medium tracking-[-0.02em] sm:text-[2.4rem]/[1.05]">
                {title}
              </Radix.Title>
              {description}
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
