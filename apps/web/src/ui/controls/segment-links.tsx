import { joinClasses } from '../behaviour/join-classes.ts'
import { PlainLink } from './plain-link.tsx'

interface SegmentLinksProps {
  /** Accessible name of the row. */
  label: string
  segments: readonly { label: string; to: string; isOpen: boolean }[]
  /** True if going back skips the views that were opened before. */
  replaces?: boolean
}

/** The views of a page in one segmented row, each an address. A single view needs no row. */
export function SegmentLinks({ label, segments, replaces = false }: SegmentLinksProps) {
  if (segments.length < 2) return null
  return (
    <nav aria-label={label} className="flex flex-wrap rounded-control bg-sunk p-1 print:hidden">
      {segments.map(({ label: words, to, isOpen }) => (
        <PlainLink
          key={to}
          to={to}
          preventScrollReset
          replace={replaces}
          {...(isOpen && { 'aria-current': 'page' as const })}
          className={joinClasses(
            'flex min-h-control flex-auto items-center justify-center rounded-[12px] px-2.5 text-s font-semibold whitespace-nowrap sm:px-5',
            isOpen ? 'bg-surface text-action shadow-raised' : 'text-ink-soft hover:text-ink',
          )}
        >
          {words}
        </PlainLink>
      ))}
    </nav>
  )
}
