import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  /** A sentence about the content below. */
  description?: ReactNode
  /** Chips beside the description, such as the plan. */
  badges?: ReactNode
  actions?: ReactNode
}

export const pageTitleStyle =
  'font-display text-hero/[1.15] font-medium tracking-[-0.02em] text-balance wrap-anywhere'

/** The first thing of a page: its one h1. */
export function PageHeader({ title, description, badges, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <h1 tabIndex={-1} className={pageTitleStyle}>
          {title}
        </h1>
        {(description || badges) && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft">
            {description && <p>{description}</p>}
            {badges}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
