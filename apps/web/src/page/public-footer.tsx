import type { ReactNode } from 'react'
import { HELP_CENTER } from '@app/domain/help/help-path'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { factMark, type PageFact } from '@app/domain/kernel/page-facts'
import { Brand } from '../ui/art/brand.tsx'
import { appearanceChoices } from '../ui/behaviour/appearance.ts'
import { joinClasses } from '../ui/behaviour/join-classes.ts'
import { WithFact } from './with-fact.tsx'

const columns = [
  {
    title: 'Product',
    links: [
      { href: '/pricing', label: 'Pricing' },
      { href: '/about', label: 'About' },
      { href: '/architecture', label: 'Architecture' },
      { href: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: HELP_CENTER, label: 'Help center' },
      { href: '/contact', label: 'Contact' },
      { href: '/privacy-policy', label: consentTexts.policy },
      { href: '/terms-of-service', label: 'Terms of service' },
    ],
  },
] as const

/** Networks whose accounts the operator sets; those without an account are absent. */
const networks = [
  { fact: 'instagram', name: 'Instagram' },
  { fact: 'youtube', name: 'YouTube' },
  { fact: 'facebook', name: 'Facebook' },
] as const satisfies { fact: PageFact; name: string }[]

/** Network without an account so far (spec access §2). */
const comingNetwork = 'TikTok'

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' }

const linkStyle = 'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline'

export function PublicFooter() {
  return (
    <footer className="bg-sunk print:hidden">
      <div className="mx-auto max-w-295 px-[clamp(18px,4vw,40px)] pt-11 pb-8">
        <div className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-2 grid content-start gap-2 md:col-span-1">
            <Brand />
            <p className="max-w-[24em] text-pretty text-ink-soft">
              Doses on time, boosters before they are due, and one record the whole family shares.
            </p>
          </div>
          {columns.map(({ title, links }) => (
            <Column key={title} title={title}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={linkStyle}>
                    {label}
                  </a>
                </li>
              ))}
            </Column>
          ))}
          <Column title="Follow us" label="Social networks">
            {networks.map(({ fact, name }) => (
              <WithFact key={fact} fact={fact}>
                <li>
                  <a href={factMark(fact)} rel="noopener" className={linkStyle}>
                    {name}
                  </a>
                </li>
              </WithFact>
            ))}
            <li className="flex min-h-11 flex-wrap items-center gap-2 text-ink-soft">
              {comingNetwork}
              <span className="rounded-chip bg-paper px-2.5 py-0.5 text-s font-semibold text-ink">
                Coming Soon
              </span>
            </li>
          </Column>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-s text-ink-soft">
          <WithFact fact="operator">
            <p>
              Operated by {factMark('operator')}
              <WithFact fact="address">, {factMark('address')}</WithFact>
            </p>
          </WithFact>
          {/* Hidden until its script has loaded. */}
          <button type="button" data-consent-open="" className={joinClasses(linkStyle, 'invisible')}>
            {consentTexts.preferences.title}
          </button>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

type ColumnProps = { title: string; label?: string; children: ReactNode }

function Column({ title, label = title, children }: ColumnProps) {
  return (
    <div>
      <h2 className="text-s font-semibold">{title}</h2>
      <ul aria-label={label} className="mt-1">
        {children}
      </ul>
    </div>
  )
}

/** Hidden until its script has loaded. */
function ThemeSwitch() {
  return (
    <fieldset hidden data-theme-switch>
      <legend className="sr-only">Theme</legend>
      <div className="flex w-fit rounded-control bg-paper p-1">
        {appearanceChoices.theme.map((theme) => (
          <label
            key={theme}
            className="relative inline-flex min-h-11 items-center rounded-[9px] px-4 text-s font-semibold text-ink-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              data-choose-theme
              defaultChecked={theme === 'system'}
              className="sr-only"
            />
            {themeNames[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
