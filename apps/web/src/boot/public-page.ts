import { type Appearance, appearanceChoices, chooseAppearance, readAppearance } from '../ui/appearance.ts'

/** Drives the pages that come without the app: the theme switch and the menu of the top bar. */
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

wireThemeSwitch()
wireMenus()
