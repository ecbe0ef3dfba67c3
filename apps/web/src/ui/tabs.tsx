import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

export type TabsProps = {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  children: ReactNode
}

/** Several views of one thing. Arrow keys walk the tabs; the list scrolls sideways where it is too long. */
export function Tabs(props: TabsProps) {
  return <Radix.Root {...props} className="min-w-0" />
}

/** A tab that a link leads to is in sight, however far to the side it stands. */
const showActive = (list: HTMLDivElement | null): void =>
  list?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List
      ref={showActive}
      aria-label={label}
      className="flex overflow-x-auto sm:gap-1 border-b border-line [scrollbar-width:none]"
    >
      {children}
    </Radix.List>
  )
}

export function Tab({ value, count, children }: { value: string; count?: number; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      className="-mb-px flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-2 font-semibold whitespace-nowrap sm:px-3.5 text-ink-soft transition-colors -outline-offset-3 hover:text-ink focus-visible:shadow-none data-[state=active]:border-action data-[state=active]:text-action"
    >
      {children}
      {count !== undefined && <span className="rounded-chip bg-sunk px-2 text-s text-ink-soft">{count}</span>}
    </Radix.Trigger>
  )
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="rounded-control pt-gap">
      {children}
    </Radix.Content>
  )
}
