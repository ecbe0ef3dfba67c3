import Menu from 'lucide-react/icons/menu'
import { Brand } from '../../ui/art/brand.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'

const links = [
  { href: '/#features', label: 'Features', forVisitors: true },
  { href: '/#about', label: 'About Us', forVisitors: true },
  { href: '/pricing', label: 'Pricing', forVisitors: false },
  { href: '/auth', label: 'Sign in', forVisitors: true },
]

/** Top bar of the public pages, with a link to sign in or to the app; it stays visible. */
export function PublicHeader() {
  return (
    <header className="sticky top-0 z-30 bg-paper">
      <div className="mx-auto flex max-w-295 flex-wrap items-center justify-end gap-2 px-[clamp(18px,4vw,40px)] py-3 md:gap-6 md:py-4">
        <a href="/" className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Brand />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <HeaderLinks />
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
            <HeaderLinks />
          </nav>
        </details>
      </div>
    </header>
  )
}

function HeaderLinks() {
  return links.map(({ href, label, forVisitors }) => (
    <span key={href} className={joinClasses('contents', forVisitors && 'signed-in:hidden')}>
      <a
        href={href}
        className="inline-flex min-h-11 items-center rounded-[10px] px-3 font-medium text-ink-soft hover:bg-sunk hover:text-ink"
      >
        {label}
      </a>
    </span>
  ))
}
