import type { ReactNode } from 'react'
import { Brand } from '../ui/art/brand.tsx'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { Link } from '../ui/controls/link.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'

/** The element that holds a page's content; the skip link and the focus go there. */
export const CONTENT_ID = 'content'

export type FrameProps = {
  /** True for visitors: their start page is the landing page, which runs without the app. */
  forVisitors?: boolean
  /** Content of the header after the brand. */
  header?: ReactNode
  /** Content that stays in sight below the main content. */
  footer?: ReactNode
  children: ReactNode
}

/** A page: the header with the brand, its content, and the fixed content below it. */
export function Frame({ forVisitors = false, header, footer, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <header className={joinClasses(column, 'flex flex-wrap items-center gap-3 py-3')}>
        <Link to="/" tone="ink" reloadDocument={forVisitors} className="inline-flex min-h-11 items-center">
          <Brand />
        </Link>
        {header}
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={joinClasses(column, 'pt-2 pb-28')}>
        {children}
      </main>
      {footer}
    </>
  )
}

const column = 'mx-auto max-w-310 px-[clamp(16px,4vw,40px)]'
