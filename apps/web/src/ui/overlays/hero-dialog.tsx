import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { useWindowFocus } from '../behaviour/use-return-focus.ts'
import { useSecondTap } from '../behaviour/use-second-tap.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Hero, heroBarHeight, type HeroProps, heroTitleStyle } from '../layout/hero.tsx'
import { veilStyle, windowStyle } from './dialog.tsx'

export type HeroFrameProps = Omit<HeroProps, 'title' | 'close'> & {
  onClose: () => void
  title: string
  children: ReactNode
}

/** A window about a pet: its cover and name, everything else below; it scrolls as a whole. */
export function HeroDialog({ onClose, title, children, ...hero }: HeroFrameProps) {
  const focus = useWindowFocus()
  const { noteOpening, onPointerDownOutside } = useSecondTap()
  const content = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
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
          className={joinClasses(
            windowStyle,
            heroBarHeight,
            '[--inset:var(--pad)]',
            'h-[96dvh] max-h-[96dvh] overflow-hidden sm:h-[min(780px,88dvh)] sm:w-[min(920px,92vw)]',
          )}
        >
          <div
            ref={scroller}
            className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-pb-20"
          >
            <Hero
              {...hero}
              root={scroller}
              title={
                <Radix.Title dir="auto" translate="no" className={heroTitleStyle}>
                  {title}
                </Radix.Title>
              }
              close={
                <Radix.Close asChild>
                  <IconButton label="Close" icon={<X aria-hidden size={20} />} />
                </Radix.Close>
              }
            />
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
