import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { isOpen } from './navigation.ts'

/** Renders the name of an entry on the rail. A sidebar with words loads nothing for it. */
export const NameOnRail = createContext<((name: string, entry: ReactElement) => ReactNode) | undefined>(
  undefined,
)

interface SidebarEntryProps {
  to: string
  label: string
  /** An icon or a face. */
  picture: ReactNode
  /** Words for the dot beside the label, such as that an item is late. */
  note?: string
  /** Number beside the label, with its words. */
  badge?: ReactNode
  /** True if a person wrote the label, as a name. */
  named?: boolean
  /** True if the addresses below it have entries of their own. */
  alone?: boolean
  /** True if the entry is open, where its address does not tell. */
  isHere?: boolean
}

/** A link to a page of the app. On the rail its name is read out, and appears on hover and focus. */
export function SidebarEntry({
  to,
  label,
  picture,
  note,
  badge,
  named = false,
  alone = false,
  isHere: isKnownHere,
}: SidebarEntryProps) {
  const withName = use(NameOnRail)
  const place = useLocation()
  const isHere = isKnownHere ?? (alone ? place.pathname === to : isOpen(to, place))
  const link = (
    <PlainLink to={to} {...(isHere && { 'aria-current': 'page' as const })} className={entryStyle(isHere)}>
      {picture}
      <span
        dir="auto"
        {...(named && { translate: 'no' as const })}
        className={joinClasses('min-w-0 truncate', wordStyle)}
      >
        {label}
      </span>
      {note && <span className="sr-only">, {note}</span>}
      {badge}
    </PlainLink>
  )
  return withName ? withName(note ? `${label}, ${note}` : label, link) : link
}

/** On a rail, the words are only for screen readers. */
export const wordStyle = 'max-desktop:sr-only'

export const entryStyle = (isHere: boolean): string =>
  joinClasses(
    'relative flex min-h-11 shrink-0 items-center gap-3 rounded-control font-semibold -outline-offset-3 transition-colors max-desktop:justify-center desktop:px-3.5',
    isHere ? 'bg-surface text-action' : 'text-ink-soft hover:bg-surface hover:text-ink',
  )
