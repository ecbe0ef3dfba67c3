import { accountErrors } from '@app/domain/identity/accounts/accounts.errors'
import { checkPage } from '../fixtures/accessibility.ts'
import { admin } from '../fixtures/admin-command.ts'
import { closeRegistration } from '../fixtures/closed-installation.ts'
import { SERVER_AWAY } from '../fixtures/network.ts'
import { somebodyNew } from '../fixtures/people.ts'
import { startProduct, type Product } from '../fixtures/product.ts'
import { forgetSession } from '../fixtures/session.ts'
import { expect, test as journey } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { seeToast } from '../pages/toasts.ts'

/** An installation without any user. */
const test = journey.extend<{ fresh: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  fresh: async ({}, use) => {
    const fresh = await startProduct()
    await use(fresh)
    await fresh.stop()
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

const closed = String(accountErrors.REGISTRATION_CLOSED.message)

/** Reads the link that an installation without an administrator prints. */
const setupLink = ({ output }: Product): string => /http:\S+\/setup\?token=\S+/.exec(output())?.[0] ?? ''

test('who installs it signs up while the mail server is away, administers it and closes it to others', async ({
  page,
  fresh,
  trouble,
}) => {
  trouble.allow(SERVER_AWAY)
  const ana = somebodyNew()
  const auth = new AuthPage(page)

  await test.step('Given a mail server that does not answer', async () => {
    await fresh.mail.stop()
    await auth.open()
    await auth.signUp(ana)
  })

  // spec product: mail server down at sign-up: the account stays, the screen says so
  //   in apps/web/src/features/identity/sign-up/check-email.tsx
  await test.step('Then the screen says that the mail is delayed and nothing is lost', async () => {
    await expect(page.getByText('The email is delayed')).toBeVisible()
    await expect(page.getByText(/Your sign-up is safe/)).toBeVisible()
  })

  // spec product: the verification mail carries a code besides the link, for the app on a home screen
  await test.step('When it is back, the mail arrives, and its code is entered on the page that waits', async () => {
    await fresh.startMail()
    const { text } = await fresh.mail.waitFor(({ to }) => to.includes(ana.email))
    await auth.enterCode(/^\d{8}$/m.exec(text)?.[0] ?? '')
  })

  await test.step('Then the account works', async () => {
    await new OnboardingPage(page).completeAs(ana.name)
    await new HomePage(page).isShown(ana.name)
  })

  await test.step('When they open the link of the console, they become its administrator', async () => {
    await page.goto(setupLink(fresh))
    await expect(page.getByRole('heading', { name: 'Set up Pawtrail' })).toBeVisible()
    await page.getByRole('button', { name: 'Become the administrator' }).click()
    await seeToast(page, 'You are now the administrator')
    await new AppFrame(page).hasBadge('System User')
  })

  await test.step('Then the link has done its work', async () => {
    await page.goto(setupLink(fresh))
    await page.getByRole('button', { name: 'Become the administrator' }).click()
    await seeToast(page, 'Setup link invalid')
  })

  await test.step('When they demand two-factor authentication, it is all that a page shows', async () => {
    // A running server rereads its settings only every few minutes.
    await fresh.kill()
    await admin(fresh, 'two-factor', 'required')
    await fresh.start()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
    await fitsEveryScreen(page, 'second-factor-due')
  })

  // spec product: closed or full registration shows visitors a message instead of the form
  await test.step('When they close the registration, visitors read why there is no form', async () => {
    await fresh.kill()
    await admin(fresh, 'two-factor', 'offered')
    await closeRegistration(fresh.dataDir)
    await fresh.start()
    await forgetSession(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Start Your|Get Started|Join the/ })).toHaveCount(0)
    await page.goto('/auth?type=signup')
    await auth.isSigningUp()
    await expect(page.getByText(closed)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await checkPage(page)
  })

  await test.step('Then the way to the sign-in is there, which says the same', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await auth.isShown()
    await expect(page.getByText(closed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create an account' })).toHaveCount(0)
    await checkPage(page)
  })
})
