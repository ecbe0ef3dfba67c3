import { appCodeAt } from '@app/testing/factories/second-factors'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { addAuthenticator } from '../fixtures/virtual-authenticator.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { SecurityTab } from '../pages/security-tab.ts'

// spec product: passkeys: added after a proof, used once for each challenge, refused for another origin, domain, key
//   or count, or without verification
test(
  'a user protects their account, and signs in by a second step and by a passkey',
  { tag: '@main' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    await ana.enter(context)
    await addAuthenticator(page)
    await page.goto('/')
    const security = new SecurityTab(page)

    const codes = await test.step('Given an app that was set up with the key that is shown', async () => {
      await security.open()
      const key = await security.beginTwoFactor(ana.password)
      await fitsEveryScreen(page, 'set-up-steps')
      await checkPage(page)
      const shown = await security.finishTwoFactor(appCodeAt(key, new Date()))
      await fitsEveryScreen(page, 'backup-codes')
      await security.keepCodes()
      return shown
    })

    await test.step('And a passkey', async () => {
      await security.addPasskey()
      await fitsEveryScreen(page, 'security-tab:protected')
      await page.getByRole('button', { name: /^Rename / }).click()
      await fitsEveryScreen(page, 'rename-passkey')
      await page
        .getByRole('dialog', { name: 'Rename passkey' })
        .getByRole('button', { name: 'Cancel' })
        .click()
      await page.getByRole('button', { name: /^Remove / }).click()
      await fitsEveryScreen(page, 'passkeys-setting:question')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Switch off' }).click()
      await fitsEveryScreen(page, 'two-factor-setting:question')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await security.settings.pressClose()
    })

    await test.step('When they sign in again, the password alone does not let them in', async () => {
      await new AppFrame(page).signOut()
      const auth = new AuthPage(page)
      await auth.isShown()
      await auth.signIn(ana.email, ana.password)
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
      await fitsEveryScreen(page, 'second-step')
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await new HomePage(page).isShown(ana.name)
    })

    await test.step('And a passkey does, with nothing to type', async () => {
      await new AppFrame(page).signOut()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await new HomePage(page).isShown(ana.name)
    })
  },
)
