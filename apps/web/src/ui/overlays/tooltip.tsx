import * as Radix from 'radix-ui/tooltip'
import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { useLandmark } from '../behaviour/use-landmark.ts'

/**
 * Lets neighbouring tooltips open at once after the first: 700 ms before the first, 300 ms in which the next one
 * follows without waiting. Draw it once around the tooltips of a page; a single tooltip has the same delay.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <GroupContext value>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </GroupContext>
  )
}

const GroupContext = createContext(false)

/**
 * A few words about its child, which must be able to take the focus. It must never be the only source of the
 * information.
 */
export function Tooltip(props: TooltipProps) {
  const single = <SingleTooltip {...props} />
  return use(GroupContext) ? single : <TooltipGroup>{single}</TooltipGroup>
}

export type TooltipProps = { text: string; children: ReactNode }

function SingleTooltip({ text, children }: TooltipProps) {
  const { triggerRef, landmark } = useLandmark()
  return (
    <Radix.Root>
      <Radix.Trigger asChild ref={triggerRef}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={landmark}>
        <Radix.Content
          sideOffset={6}
          collisionPadding={10}
          className="z-60 max-w-64 animate-appear rounded-[10px] bg-ink px-3 py-1.5 text-s text-paper"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** An entry of a rail with its name in a tooltip. */
export const inTooltip = (name: string, entry: ReactElement) => <Tooltip text={name}>{entry}</Tooltip>
