import type { ReactNode } from 'react'

/** Rows with hairlines between them. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

export type RowProps = {
  /** A time, a picture or a day. */
  leading?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** The one action, or what became of it. */
  trailing?: ReactNode
  /** What belongs to the row and needs its whole width. */
  below?: ReactNode
}

export function Row({ leading, title, detail, trailing, below }: RowProps) {
  return (
    <li className="flex min-h-control items-center gap-3.5 py-row">
      {leading && <div className="shrink-0">{leading}</div>}
      {/* Where both do not fit, what trails goes below the title and stays in its column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className="leading-snug font-semibold">{title}</p>
          {detail && <p className="text-s text-ink-soft">{detail}</p>}
        </div>
        {trailing && <div className="shrink-0">{trailing}</div>}
        {below && <div className="basis-full">{below}</div>}
      </div>
    </li>
  )
}
