import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { keepsOffline } from '../device/kept-here.ts'
import { isInNativeShell } from '../device/native-shell.ts'
import { forgetOffline } from '../device/offline-here.ts'
import { watchPageViews } from '../features/identity/consent/page-views.ts'
import {
  type Appearance,
  appearanceChoices,
  chooseAppearance,
  readAppearance,
} from '../ui/behaviour/appearance.ts'
import { wireConsent } from './public-consent.ts'

// Drives the public pages, which run without the app: theme switch, menu of the top bar, cookie banner, links to a
// plan.

function wireThemeSwitch(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('input[data-choose-theme]')
  for (const input of inputs) {
    input.checked = input.value === readAppearance().theme
    input.addEventListener('change', () => chooseAppearance('theme', toTheme(input.value)))
  }
  document.querySelector('[data-theme-switch]')?.removeAttribute('hidden')
}

function toTheme(value: string): Appearance['theme'] {
  return appearanceChoices.theme.find((theme) => theme === value) ?? 'system'
}

function wireMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const close = () => menu.removeAttribute('open')
    menu.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) close()
    })
    document.addEventListener('click', (event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) close()
    })
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    })
  }
}

/**
 * Selects the shown link to a plan by the signed-in person's household and permissions; features/plans/plan-way.tsx has
 * all links.
 */
function wayFor(plan: string | undefined, { household, may }: Pick<Me, 'household' | 'may'>): string {
  const mayChange = may['change the plan'] !== undefined
  if (plan === household.plan) return mayChange ? 'current' : 'current-of-others'
  return mayChange ? 'other' : 'of-others'
}

function showWays(me: Me | undefined): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-plan-way]')) {
    const shown = me ? wayFor(place.dataset['planWay'], me) : 'other'
    for (const way of place.querySelectorAll<HTMLElement>('[data-when]'))
      way.hidden = way.dataset['when'] !== shown
    place.classList.remove('invisible')
  }
}

/** Requests the signed-in person if the page was served to a session; an ended session counts as a visitor. */
async function showPlanWays(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset['session'] !== 'in' || !document.querySelector('[data-plan-way]')) return
  try {
    const answer = await fetch('/api/me', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    if (answer.status === 401) dataset['session'] = 'out'
    showWays(answer.ok ? ((await answer.json()) as Me) : undefined)
  } catch (error) {
    console.warn('failed to read the account; showing the links for visitors', error)
    showWays(undefined)
  }
}

// The app for phones opens at `/`, and begins with the sign-in.
if (isInNativeShell() && location.pathname === '/') location.replace('/auth')
// The session is over: remove the data its person saw last, so that it opens for no other person.
if (document.documentElement.dataset['session'] === 'out' && keepsOffline()) void forgetOffline()
wireThemeSwitch()
wireMenus()
wireConsent()
// Each public page is a file, so its path is its pattern.
watchPageViews(() => location.pathname)
void showPlanWays()
