import { accountErrors } from '@app/domain/accounts/accounts.errors'
import { checkPage } from '../fixtures/accessibility.ts'
import { closeRegistration } from '../fixtures/closed-installation.ts'
import { startProduct, type Product } from '../fixtures/product.ts'
import { expect, test as journey } from '../fixtures/test.ts'
import { AuthPage } from '../pages/auth-page.ts'

/** An installation that takes no new accounts. */
const test = journey.extend<{ closed: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  closed: async ({}, use) => {
    const closed = await startProduct({ fill: closeRegistration })
    await use(closed)
    await closed.stop()
  },
  baseURL: async ({ closed }, use) => use(closed.url),
})

const message = String(accountErrors.REGISTRATION_CLOSED.message)

test('where registration is closed, visitors are told, and get no form', async ({ page }) => {
  const auth = new AuthPage(page)

  await test.step('When they follow a link to sign up, they read why there is no form', async () => {
    await page.goto('/auth?type=signup')
    await auth.isSigningUp()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await checkPage(page)
  })

  await test.step('Then the way to the sign-in is there, which says the same', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await auth.isShown()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create an account' })).toHaveCount(0)
    await checkPage(page)
  })
})

journey('the form does not wait for an answer that never comes', async ({ page }) => {
  await page.route('**/api/config', () => undefined)
  await page.goto('/auth?type=signup')
  await expect(page.getByLabel('Display name')).toBeVisible()
})
