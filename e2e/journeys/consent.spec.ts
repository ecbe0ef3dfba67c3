import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// A browser without an answer to the consent banner.
test.use({ storageState: { cookies: [], origins: [] } })

test('a visitor reads what is stored, chooses, and chooses again once signed in', async ({
  page,
  context,
  newOwner,
}) => {
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  const preferences = page.getByRole('dialog', { name: 'Cookie preferences' })
  const size = page.viewportSize() ?? { width: 1440, height: 900 }

  // spec access §2: /privacy-policy: stored data and its use, and each cookie by name
  //   in apps/web/src/features/privacy-policy/privacy-policy-page.tsx,
  //   packages/domain/src/identity/consent/own-cookies.ts
  await test.step('The banner waits on a public page, covers nothing at its end, and leads to the policy', async () => {
    await page.goto('/')
    await expect(banner).toBeVisible()
    await fitsEveryScreen(page, 'consent-banner: on a public page')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    const end = page.getByRole('button', { name: 'Cookie preferences' })
    await expect(async () => {
      const [foot, above] = [await end.boundingBox(), await banner.boundingBox()]
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
    }).toPass()
    await page.setViewportSize(size)
    await banner.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByText('cookie_consent')).toBeVisible()
  })

  await test.step('The preferences are reached by keys, and kept', async () => {
    await new Keyboard(page).tabTo('button', 'Cookie preferences')
    await page.keyboard.press('Enter')
    await expect(preferences).toBeVisible()
    await fitsEveryScreen(page, 'public-consent: the preferences')
    await checkPage(page)
    await page.setViewportSize(size)
    await preferences.getByRole('switch', { name: 'Analytics' }).press('Space')
    await page.keyboard.press('Enter')
    await expect(preferences).toBeHidden()
    await expect(page.getByText('Your cookie choices have been updated.')).toBeVisible()
    await expect(banner).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-consent-analytics', 'granted')
  })

  await test.step('It holds in the app, where the settings lead back to it', async () => {
    const owner = await newOwner()
    await owner.enter(context)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-consent-analytics', 'granted')
    await expect(banner).toBeHidden()
    const settings = new SettingsDialog(page)
    await settings.open('Privacy')
    await settings.root.getByRole('button', { name: 'Manage preferences' }).click()
    await expect(preferences.getByRole('switch', { name: 'Analytics' })).toBeChecked()
    await fitsEveryScreen(page, 'consent-dialog')
    await checkPage(page)
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await expect(preferences).toBeHidden()
  })

  await test.step('A browser that has forgotten is asked again, in the app too', async () => {
    await context.clearCookies({ name: 'cookie_consent' })
    const tab = await context.newPage()
    await tab.goto('/pets')
    const asked = tab.getByRole('region', { name: 'Cookie choices' })
    await expect(asked).toBeVisible()
    await fitsEveryScreen(tab, 'consent-banner: in the app')
    await asked.getByRole('button', { name: 'Reject non-essential' }).click()
    await seeToast(tab, 'Preferences saved', 'Only necessary cookies enabled.')
    await expect(asked).toBeHidden()
  })
})
