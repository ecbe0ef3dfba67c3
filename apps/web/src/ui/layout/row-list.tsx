import type { ReactNode } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'

/** Rows with hairlines between them, on a card of their own unless they are already on one. */
export function RowList({
  label,
  card = false,
  children,
}: {
  label: string
  card?: boolean
  children: ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className={joinClasses('divide-y divide-line', card && 'rounded-card bg-surface shadow-raised')}
    >
      {children}
    </ul>
  )
}

export type RowProps = {
  /** A time, a picture or a day. */
  leading?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** The one action, or its result. */
  trailing?: ReactNode
  /** Further content of the row that needs its whole width. */
  below?: ReactNode
  /** True for the linked row: it is scrolled to, takes the focus and is marked. */
  marked?: boolean
  /** True for a row with a problem, on a red ground. */
  wrong?: boolean
}

/** Scrolls the row into view and focuses it, for screen readers and for sight. */
const arrive = (row: HTMLLIElement | null): void => {
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

export function Row({ leading, title, detail, trailing, below, marked = false, wrong = false }: RowProps) {
  return (
    <li
      className={joinClasses(
        'flex min-h-control items-center gap-3.5 py-row',
        (marked || wrong) && '-mx-3 rounded-[16px] px-3',
        marked && 'bg-action-soft',
        wrong && 'bg-danger-soft',
      )}
      {...(marked && { ref: arrive, tabIndex: -1, 'aria-current': true })}
    >
      {/* In a tall row it stays at the title. */}
      {leading && <div className={joinClasses('shrink-0', Boolean(below) && 'self-start')}>{leading}</div>}
      {/* If both do not fit, the trailing content goes below the title and stays in its column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
        <div className="min-w-[min(100%,10rem)] flex-1 wrap-anywhere">
          <p className="leading-snug font-semibold">{title}</p>
          {detail && <p className="text-s text-ink-soft">{detail}</p>}
        </div>
        {trailing && <div className="max-w-full shrink-0">{trailing}</div>}
        {below && <div className="min-w-0 basis-full">{below}</div>}
      </div>
    </li>
  )
}
