import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Brand } from '../../ui/art/brand.tsx'
import { appearanceChoices } from '../../ui/behaviour/appearance.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Chip } from '../../ui/controls/chip.tsx'

/**
 * Social networks of the product. The accounts will open under its final name; until then each link leads to the
 * network itself, and never to a stranger's account.
 */
const socialNetworks = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
]

/** Network without an account so far. */
const comingNetwork = 'TikTok'

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' }

const linkStyle =
  '-ml-3 inline-flex min-h-11 items-center rounded-[10px] px-3 font-medium text-ink-soft hover:text-ink hover:underline'

export function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-295 gap-6 px-[clamp(18px,4vw,40px)] py-8 md:grid-cols-[1fr_auto] md:items-center">
        <div className="grid gap-1">
          <Brand />
          <p className="text-s text-ink-soft">
            {PRODUCT_NAME} keeps everything about your pets in one place.
          </p>
        </div>
        <ThemeSwitch />
        <ul
          aria-label="Social networks"
          className="flex flex-wrap items-center gap-x-1 md:col-span-2 md:-mt-2"
        >
          {socialNetworks.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener" className={linkStyle}>
                {name}
              </a>
            </li>
          ))}
          <li className="flex min-h-11 items-center gap-2 font-medium text-ink-soft">
            {comingNetwork}
            <Chip>Coming Soon</Chip>
          </li>
        </ul>
        <ul className="flex flex-wrap items-center gap-x-1 md:col-span-2 md:-mt-4">
          <li>
            <a href="/privacy-policy" className={linkStyle}>
              {consentTexts.policy}
            </a>
          </li>
          <li>
            {/* Hidden until its script has loaded. */}
            <button type="button" data-consent-open="" className={joinClasses(linkStyle, 'invisible')}>
              {consentTexts.preferences.title}
            </button>
          </li>
        </ul>
      </div>
    </footer>
  )
}

/** Hidden until its script has loaded. */
function ThemeSwitch() {
  return (
    <fieldset hidden data-theme-switch>
      <legend className="sr-only">Theme</legend>
      <div className="flex w-fit rounded-control bg-sunk p-1">
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
