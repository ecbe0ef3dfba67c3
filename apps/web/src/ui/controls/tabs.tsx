import * as Radix from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { centreInRow } from '../behaviour/centre-in-row.ts'

export type TabsProps = {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  children: ReactNode
}

/** Several views of one subject. Arrow keys walk the tabs; the list scrolls sideways if it is too long. */
export function Tabs(props: TabsProps) {
  return <Radix.Root {...props} className="min-w-0" />
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  const list = useFadingEnds()
  return (
    <Radix.List
      ref={list}
      aria-label={label}
      className="flex overflow-x-auto border-b border-line mask-r-from-100% mask-l-from-100% scroll-px-11 [scrollbar-width:none] data-after:mask-r-from-[calc(100%-44px)] data-before:mask-l-from-[calc(100%-44px)] sm:gap-1"
    >
      {children}
    </Radix.List>
  )
}

/** Marks the ends of a list that scrolls sideways if there is more of it, and scrolls to the chosen tab at first. */
function useFadingEnds() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    // Scroll the linked tab into view, however far to the side it is.
    centreInRow(element.querySelector('[data-state=active]'))
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const hidden = scrollWidth - clientWidth
      // Browsers round to pixels.
      element.toggleAttribute('data-before', Math.abs(scrollLeft) > 1)
      element.toggleAttribute('data-after', hidden - Math.abs(scrollLeft) > 1)
    }
    mark()
    element.addEventListener('scroll', mark, { passive: true })
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', mark)
      sizes.disconnect()
    }
  }, [])
  return list
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
