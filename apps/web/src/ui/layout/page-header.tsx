import type { ReactNode } from 'react'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { joinClasses } from '../behaviour/join-classes.ts'
import { HelpLink } from '../controls/help-link.tsx'

export type PageHeaderProps = {
  title: ReactNode
  /** A sentence about the content below. */
  description?: ReactNode
  /** Chips beside the description, such as the plan. */
  badges?: ReactNode
  actions?: ReactNode
  /** Article about the page. */
  help?: HelpArticleName
}

export const pageTitleStyle =
  'font-display text-hero/[1.15] font-medium tracking-[-0.02em] text-balance wrap-anywhere'

/** The first thing of a page: its one h1. */
export function PageHeader({ title, description, badges, actions, help }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <div className="flex items-start gap-1">
          <h1 tabIndex={-1} className={joinClasses(pageTitleStyle, 'min-w-0')}>
            {title}
          </h1>
          {/* As high as one line of the title, which the link's target exceeds. */}
          {help && (
            <span className="flex h-[1lh] items-center text-hero/[1.15]">
              <HelpLink article={help} />
            </span>
          )}
        </div>
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
