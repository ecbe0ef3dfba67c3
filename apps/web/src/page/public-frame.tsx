import Menu from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { factMark } from '@app/domain/kernel/page-facts'
import { Brand } from '../ui/art/brand.tsx'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { PublicFooter } from './public-footer.tsx'

const links = [
  { href: '/pricing', label: 'Pricing' },
  { href: HELP_CENTER, label: 'Help' },
  { href: '/about', label: 'About' },
  { href: '/auth', label: 'Sign in' },
] as const

/** Classes of the title of a page that is read: an article, or a list of them. */
export const readingTitle =
  'font-display text-[clamp(2rem,1.4rem+2.4vw,3rem)]/[1.1] font-medium tracking-[-0.025em] text-balance'

export type PublicFrameProps = {
  /** Link of the header whose part of the site contains the page. */
  current?: (typeof links)[number]['href']
  /** Classes of the content. */
  className?: string
  children: ReactNode
}

/**
 * Public page: header, content and footer. It is served as written at build time, so nothing in it may need the app's
 * scripts. The content is the group `page`, with the installation's billing mode.
 */
export function PublicFrame({ current, className, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      <PublicHeader current={current} />
      <main
        id="content"
        tabIndex={-1}
        data-billing={factMark('billing')}
        className={joinClasses('group/page mx-auto px-[clamp(18px,4vw,40px)]', className)}
      >
        {children}
      </main>
      <PublicFooter />
    </>
  )
}

/** Top bar with a link to sign in or to the app; it stays visible. */
function PublicHeader({ current }: { current: string | undefined }) {
  return (
    <header className="sticky top-0 z-30 bg-paper print:hidden">
      <div className="mx-auto flex max-w-295 flex-wrap items-center justify-end gap-2 px-[clamp(18px,4vw,40px)] py-3 md:gap-6 md:py-4">
        <a href="/" className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Brand />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <HeaderLinks current={current} />
        </nav>
        <span className="contents signed-in:hidden">
          <a href="/auth?type=signup" className={buttonStyle('primary')}>
            Get Started
          </a>
        </span>
        <span className="hidden signed-in:contents">
          <a href="/" className={buttonStyle('primary')}>
            Go home
          </a>
        </span>
        <details data-menu className="relative md:hidden">
          <summary
            aria-label="Menu"
            className="grid size-11 list-none place-items-center rounded-control hover:bg-sunk [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden size={22} />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute top-full right-0 mt-2 grid w-[min(12rem,calc(100vw-32px))] rounded-[16px] bg-surface p-1.5 shadow-float high-contrast:border"
          >
            <HeaderLinks current={current} />
          </nav>
        </details>
      </div>
    </header>
  )
}

function HeaderLinks({ current }: { current: string | undefined }) {
  return links.map(({ href, label }) => (
    <span key={href} className={joinClasses('contents', href === '/auth' && 'signed-in:hidden')}>
      <a
        href={href}
        aria-current={href === current ? 'true' : undefined}
        className="inline-flex min-h-11 items-center rounded-[10px] px-3 font-medium text-ink-soft hover:bg-sunk hover:text-ink aria-[current]:font-semibold aria-[current]:text-action"
      >
        {label}
      </a>
    </span>
  ))
}
