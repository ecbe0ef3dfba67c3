import { createContext, type ReactElement, type ReactNode, use } from 'react'
import { Link, useLocation } from 'react-router'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { isOpen } from './navigation.ts'

/** How the rail shows the name of an entry. A sidebar with words fetches nothing for it. */
export const NameOnRail = createContext<((name: string, entry: ReactElement) => ReactNode) | undefined>(
  undefined,
)

interface SidebarEntryProps {
  to: string
  label: string
  /** An icon or a face. */
  picture: ReactNode
  /** What the picture says beside the label, such as that something is late. */
  note?: string
  /** The label is a name that somebody gave. */
  named?: boolean
  /** What lies below it in the addresses has entries of its own. */
  alone?: boolean
}

/** A way to a place of the app. On the rail its name sounds, and shows when it is pointed at or has the focus. */
export function SidebarEntry({ to, label, picture, note, named = false, alone = false }: SidebarEntryProps) {
  const withName = use(NameOnRail)
  const place = useLocation()
  const isHere = alone ? place.pathname === to : isOpen(to, place)
  const link = (
    <Link to={to} {...(isHere && { 'aria-current': 'page' as const })} className={entryStyle(isHere)}>
      {picture}
      <span
        dir="auto"
        {...(named && { translate: 'no' as const })}
        className={joinClasses('min-w-0 truncate', wordStyle)}
      >
        {label}
      </span>
      {note && <span className="sr-only">, {note}</span>}
    </Link>
  )
  return withName ? withName(note ? `${label}, ${note}` : label, link) : link
}

/** What a rail has no room for is only heard. */
export const wordStyle = 'max-desktop:sr-only'

export const entryStyle = (isHere: boolean): string =>
  joinClasses(
    'relative flex min-h-11 shrink-0 items-center gap-3 rounded-control font-semibold -outline-offset-3 transition-colors max-desktop:justify-center desktop:px-3.5',
    isHere ? 'bg-surface text-action' : 'text-ink-soft hover:bg-surface hover:text-ink',
  )
