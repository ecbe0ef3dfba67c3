import type { ReactNode } from 'react'
import { Brand } from '../ui/art/brand.tsx'
import { Link } from '../ui/controls/link.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { CONTENT_ID } from './frame.tsx'

/** Id of the element above each page for the notice about a missing connection. */
export const OFFLINE_PLACE = 'offline-line'

export type AppFrameProps = {
  /** Content of the sidebar below the brand, from a tablet on. */
  side?: ReactNode
  /** Content of the header: behind the brand on a phone, else above the content. */
  header?: ReactNode
  /** Content that stays in sight below the main content. */
  footer?: ReactNode
  /** Address of the brand. */
  home?: string
  /** A word beside the brand, if there is room. */
  mark?: ReactNode
  children: ReactNode
}

/**
 * The app around its pages. On a phone: a header, the content, a bar at the foot. From a tablet on: a sidebar, and
 * beside it the content below a bar with the tools. Paper shows the content alone.
 */
export function AppFrame({ side, header, footer, home = '/', mark, children }: AppFrameProps) {
  return (
    <div className="tablet:grid tablet:grid-cols-[72px_minmax(0,1fr)] desktop:grid-cols-[232px_minmax(0,1fr)] print:block">
      <SkipLink />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 z-30 hidden h-dvh flex-col overflow-x-hidden overflow-y-auto bg-sunk px-3 pt-2.5 pb-3 tablet:flex print:hidden"
      >
        <HomeLink className="mb-2 shrink-0 pl-2.25" to={home} mark={mark} folds />
        {side}
      </aside>
      <div className="min-w-0">
        <header className="z-20 flex max-w-348 flex-wrap items-center gap-x-1 gap-y-1 bg-paper py-2 pr-2 pl-4 tablet:sticky tablet:top-0 tablet:min-h-17 tablet:gap-x-2.5 tablet:px-6 desktop:px-9 print:hidden">
          <HomeLink className="tablet:hidden" to={home} mark={mark} />
          {header}
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="max-w-348 px-4 pt-1 pb-28 tablet:px-6 tablet:pb-16 desktop:px-9"
        >
          {children}
        </main>
      </div>
      {footer}
    </div>
  )
}

interface HomeLinkProps extends Pick<AppFrameProps, 'mark'> {
  className: string
  to: string
  folds?: boolean
}

function HomeLink({ className, to, mark, folds = false }: HomeLinkProps) {
  return (
    <Link to={to} tone="ink" className={`inline-flex min-h-11 items-center ${className}`}>
      <Brand folds={folds} />
      {mark}
    </Link>
  )
}
