import { checkPage } from '../fixtures/accessibility.ts'
import { resetMail } from '../fixtures/people.ts'
import { forgetSession } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { ResetPasswordPage } from '../pages/reset-password-page.ts'
import { SignedOutWindow } from '../pages/signed-out-window.ts'
import { seeToast } from '../pages/toasts.ts'

const NEW_PASSWORD = 'Walks-7x'

test('a forgotten password is reset by the code of the mail @phone', async ({
  page,
  product,
  newOwner,
  openBrowser,
  trouble,
}) => {
  trouble.allow(/status of 4(?:01|22)/)
  const ana = await newOwner()
  const [auth, reset, home] = [new AuthPage(page), new ResetPasswordPage(page), new HomePage(page)]
  const tablet = await openBrowser(ana)
  await tablet.goto('/')
  await new HomePage(tablet).isShown(ana.name)

  // spec access §2: auth screen: forgot password, the mail of the code, set new password
  //   in apps/web/src/features/identity/sign-in/auth-page.tsx,
  //   apps/web/src/features/identity/accounts/set-password.tsx
  await test.step('Given a user who does not know their password any more', async () => {
    await auth.open()
    await auth.signIn(ana.email, 'Not-my-password-1')
    await seeToast(page, 'Invalid credentials')
    await reset.forget()
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
    await fitsEveryScreen(page, 'auth-page:forgotten-password')
  })

  // spec access §2: auth screen: forgot password, the mail of the code, set new password
  const { code } = await test.step('When they ask for a code', async () => {
    await reset.sendCode()
    await seeToast(page, 'Verification code sent')
    await fitsEveryScreen(page, 'auth-page:code-on-its-way')
    await reset.goToCode()
    await fitsEveryScreen(page, 'reset-password-page:code')
    await checkPage(page)
    return resetMail(product, ana.email)
  })

  // spec access §2: /reset-password and /auth/reset-password: a code, then a new password; without an address to
  //   /auth
  //   in apps/web/src/features/identity/sign-in/reset-password-page.tsx
  await test.step('A code that is too short, and one that is wrong, are told at the field', async () => {
    await reset.enterCode('12 34')
    await expect(page.getByText('Please enter a valid 6-digit verification code')).toBeVisible()
    await reset.enterCode(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('Invalid verification code')).toBeVisible()
  })

  // spec access §2: /reset-password and /auth/reset-password: a code, then a new password; without an address to
  //   /auth
  // spec access §5: reset: six digits, at least 8 characters of every kind, raised by the system setting; matching
  //   passwords
  await test.step('With the right code they choose a password, with a slip', async () => {
    await reset.enterCode(code)
    await seeToast(page, 'Code verified! Now create your new password.')
    await expect(page.getByRole('heading', { name: 'Create New Password' })).toBeFocused()
    await reset.choose(NEW_PASSWORD, 'Walks-7y')
    const differ = "Passwords don't match. Please make sure both fields contain the same password."
    await expect(page.getByText(differ)).toBeVisible()
    await expect(page.getByText('5/5 requirements met')).toBeVisible()
    await fitsEveryScreen(page, 'reset-password-page:new-password')
    await checkPage(page)
  })

  // spec access §4: reset by code: signed in here, and nowhere else
  await test.step('Then they are signed in here, and nowhere else', async () => {
    await reset.choose(NEW_PASSWORD)
    await seeToast(page, 'Password updated successfully! You are now signed in.')
    await home.isShown(ana.name)
    await new SignedOutWindow(tablet).isShown()
  })
})

test('a forgotten password is reset by the link of the mail, once', async ({
  page,
  product,
  newOwner,
  trouble,
}) => {
  trouble.allow(/status of 4(?:01|22)/)
  const ana = await newOwner()
  const [auth, reset] = [new AuthPage(page), new ResetPasswordPage(page)]
  await ana.client.call('POST', '/password-resets', { email: ana.email })
  const { link } = await resetMail(product, ana.email)

  // spec access §2: auth screen: forgot password, the mail of the code, set new password
  await test.step('When the link is opened where a user is signed in', async () => {
    await ana.enter(page.context())
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expect(page.getByText(`For ${ana.email}`)).toBeVisible()
    await fitsEveryScreen(page, 'auth-page:new-password-by-link')
    await reset.choose('')
    await seeToast(page, 'Please enter and confirm your new password.')
    await reset.choose(NEW_PASSWORD)
  })

  // spec access §4: reset by link: a new password, signed out, then signing in
  await test.step('Then they sign in with the new password', async () => {
    await seeToast(page, 'Sign in with your new password.')
    await auth.isShown()
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
    await auth.signIn(ana.email, NEW_PASSWORD)
    await new HomePage(page).isShown(ana.name)
  })

  // spec access §8: Reset Link Invalid, with the way to a new one
  //   in apps/web/src/features/identity/accounts/set-password.tsx
  await test.step('And the link is no longer good', async () => {
    await forgetSession(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Reset Link Invalid' })).toBeVisible()
    await page.getByRole('button', { name: 'Get a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  })

  // spec access §2: /reset-password and /auth/reset-password: a code, then a new password; without an address to
  //   /auth
  await test.step('The page of the code starts over without an address', async () => {
    await page.goto('/reset-password')
    await seeToast(page, 'Email address is missing. Please start over.')
    await auth.isShown()
  })
})
