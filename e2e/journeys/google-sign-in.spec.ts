import { addGooglePerson } from '@app/testing/factories/google'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/paying-test.ts'
import { forgetSession } from '../fixtures/session.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { GooglePages } from '../pages/google-pages.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { PaymentPages } from '../pages/payment-pages.ts'
import { SettingsDialog } from '../pages/settings-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('a visitor signs up with Google on the way to premium, and an owner connects Google @phone', async ({
  page,
  paying,
  newOwner,
}) => {
  const [auth, google, home] = [new AuthPage(page), new GooglePages(page), new HomePage(page)]
  const bea = addGooglePerson(paying.google, { name: 'Bea Silva' })

  // spec access §2: Google sign-in is offered where the installation has a client at Google
  await test.step('Given a visitor who wants premium, and cancels at Google', async () => {
    await page.goto('/auth?type=signup&returnTo=%2Fcheckout%3Fplan%3Dpremium')
    await auth.isSigningUp()
    await fitsEveryScreen(page, 'google-sign-in:sign-up')
    await page.getByLabel('Email').fill(bea.email)
    await google.enter()
    await google.cancel()
    await seeToast(page, 'You canceled at Google')
    await auth.isShown()
    await expect(page.getByLabel('Email')).toHaveValue(bea.email)
    await fitsEveryScreen(page, 'google-sign-in:sign-in')
    await checkPage(page)
  })

  // spec access §4: a plan chosen at sign-up is processed once after signing up with Google too
  //   in apps/web/src/features/identity/sign-in/google/google-welcome.tsx
  await test.step('When they sign up with Google after all, the payment follows once', async () => {
    await auth.startSigningUp()
    await google.enter()
    await google.chooseAccount(bea.email)
    const payment = new PaymentPages(page)
    await payment.asksFor('Premium', '14 days free, then $4.99 per month')
    await payment.pay()
    await seeToast(page, 'You are on Premium')
    await new OnboardingPage(page).completeAs('Bea Silva')
    await new AppFrame(page).hasBadge('Premium')
  })

  await test.step('Then Google is their only way in, which their settings say', async () => {
    const settings = new SettingsDialog(page)
    await settings.open('Security')
    await expect(settings.root.getByText(`Connected as ${bea.email}`)).toBeVisible()
    await fitsEveryScreen(page, 'google-connection:only-way-in')
  })

  // spec product: an account with the address of a Google account is connected only by its password, and a
  //   stranger's sign-up gives access to no one
  await test.step('And an owner with the same address at Google connects it by the password', async () => {
    const ana = await newOwner({ plan: 'free' })
    const person = addGooglePerson(paying.google, { email: ana.email })
    await forgetSession(page)
    await auth.open()
    await google.enter()
    await google.chooseAccount(person.email)
    await expect(page.getByRole('heading', { name: 'Connect Google to your account' })).toBeVisible()
    await fitsEveryScreen(page, 'google-link-form:password')
    await page.getByRole('textbox', { name: /^Password/ }).fill(ana.password)
    await page.getByRole('button', { name: 'Connect and sign in' }).click()
    await home.isShown(ana.name)
    await forgetSession(page)
    await auth.open()
    await google.enter()
    await google.chooseAccount(person.email)
    await home.isShown(ana.name)
  })
})
