import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'
import { COVER_MARK } from '../behaviour/page-in-reach.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type FullWindowProps = {
  /** Purpose of the window, for screen readers. */
  label: string
  /** True if the content asks questions in windows, which open above it. */
  opensWindows?: boolean
  children: ReactNode
}

/** Covers everything, open windows included, until it is removed; the person can't close it. */
export function FullWindow({ label, opensWindows = false, children }: FullWindowProps) {
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, () => undefined)
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          {...{ [COVER_MARK]: '' }}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={joinClasses(
            'fixed inset-0 overflow-y-auto bg-paper px-[clamp(16px,4vw,40px)] py-10 outline-none',
            opensWindows ? 'z-50' : 'z-60',
          )}
        >
          <VisuallyHidden>
            <Radix.Title>{label}</Radix.Title>
          </VisuallyHidden>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
