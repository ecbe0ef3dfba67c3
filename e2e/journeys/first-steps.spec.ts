import { checkPage } from '../fixtures/accessibility.ts'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { somebodyNew, verificationLink } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { seeToast } from '../pages/toasts.ts'

// spec access §2: `/` is the landing page for visitors and the app for signed-in users
//   in apps/server/src/platform/http/pages/pages.ts
test(
  'a visitor becomes a member of the household of one',
  { tag: ['@main', '@phone'] },
  async ({ page, product }) => {
    const ana = somebodyNew()
    const auth = new AuthPage(page)
    const onboarding = new OnboardingPage(page)
    const home = new HomePage(page)
    const frame = new AppFrame(page)

    await test.step('Given a visitor on the landing page', async () => {
      await page.goto('/')
      await expect(
        page.getByRole('heading', { level: 1, name: "Your Pet's Health, Simplified" }),
      ).toBeVisible()
      await expect(page.getByText('Available now')).toHaveCount(4)
      await page.getByRole('link', { name: "Start Your Pet's Journey" }).first().click()
      await expect(page).toHaveURL(/\/auth/)
      await auth.isSigningUp()
    })

    // spec access §2: sign-up has fields, then a plan choice
    //   in apps/web/src/features/identity/sign-up/sign-up-form.tsx
    // spec access §9: plans at sign-up: $0, $4.99 Most Popular, $9.99 Best Value
    //   in packages/domain/src/kernel/access/plans.ts, apps/web/src/features/plans/plan-cards.tsx
    await test.step('When they sign up for the free plan', async () => {
      await auth.fillDetails(ana)
      await auth.continueToPlan()
      await checkPage(page)
      await page.goBack()
      await expect(page.getByLabel('Display name')).toHaveValue(ana.name)
      await auth.continueToPlan()
      await auth.createAccount('Free')
      await expect(page.getByText(`We sent a link to ${ana.email}`)).toBeVisible()
      await expect(page.getByText(/console/)).toHaveCount(0)
    })

    // spec access §2: onboarding gate: signed out to /auth with the origin remembered, not onboarded to /onboarding
    await test.step('Then a mail arrives whose link signs them in', async () => {
      await page.goto(await verificationLink(product, ana.email))
      await onboarding.isShown()
    })

    // spec access §2: onboarding: four steps with progress bar, the name is the only required one
    //   in apps/web/src/features/onboarding/onboarding-wizard.tsx
    await test.step('When they give a name and a pet, and reload the page between', async () => {
      await onboarding.chooseFace('Cat')
      await onboarding.enterName(ana.name)
      await expect(page.getByLabel('Species')).toHaveValue('cat')
      await onboarding.enterPet({ name: 'Biscuit', species: 'Dog', breed: 'Beagle mix', weight: '27.4' })
      await page.reload()
      await expect(page.getByLabel('Pet name')).toHaveValue('Biscuit')
      await onboarding.continue()
      await onboarding.leaveTheRestForLater()
    })

    // spec access §2: tier badge, role badge, account menu; bottom navigation on phones; unbuilt features are
    //   hidden
    //   in apps/web/src/app/frame/sidebar.tsx, apps/web/src/app/frame/navigation.ts,
    //   apps/web/src/app/frame/bottom-navigation.tsx
    await test.step('Then they are at home, with their pet', async () => {
      await expect(page).toHaveURL(`${product.url}/`)
      await home.isShown(ana.name)
      await home.showsPet('Biscuit')
      await frame.hasBadge('Free')
    })

    // spec ASVS V7.4.4
    await test.step('When they sign out, they are told so, and the way back is there', async () => {
      await frame.signOut()
      await seeToast(page, 'Signed out successfully')
      await auth.isShown()
    })

    // spec access §8: wrong password: Invalid credentials; too many: Too many attempts
    await test.step('Then a wrong password is refused, and the right one takes them home', async () => {
      await auth.signIn(ana.email, 'Wrong-Horse-9')
      await seeToast(page, 'Invalid credentials', 'The email or password is wrong.')
      await expect(page.getByLabel('Email')).toHaveValue(ana.email)
      await auth.signIn(ana.email, ana.password)
      await home.isShown(ana.name)
      await home.showsPet('Biscuit')
    })
  },
)

test('a plan chosen at sign-up waits behind the verification, in whichever browser, and shows in the badge', async ({
  page,
  product,
  browser,
}) => {
  const ana = somebodyNew()
  const phone = await browser.newPage({ baseURL: product.url, extraHTTPHeaders: fromNewAddress() })

  await test.step('Given a user who signed up for premium on this computer', async () => {
    const auth = new AuthPage(page)
    await auth.open()
    await auth.signUp(ana, 'Premium')
  })

  await test.step('When the mail is opened on a phone, it asks for the password and says why', async () => {
    await phone.goto(await verificationLink(product, ana.email))
    await expect(phone.getByRole('heading', { name: 'Confirm with your password' })).toBeVisible()
    await expect(phone.getByText(/If you did not sign up, close this page/)).toBeVisible()
    await checkPage(phone)
  })

  await test.step('Then with it the checkout opens there', async () => {
    await phone.getByLabel('Password', { exact: false }).first().fill(ana.password)
    await phone.getByRole('button', { name: 'Confirm email address' }).click()
    const checkout = new CheckoutPage(phone)
    await checkout.isShown('Premium')
    await checkout.confirm('Premium')
    await seeToast(phone, 'You are on Premium')
  })

  await test.step('And onboarding follows, and at home the badge says premium', async () => {
    await new OnboardingPage(phone).completeAs(ana.name)
    await new HomePage(phone).isShown(ana.name)
    await new AppFrame(phone).hasBadge('Premium')
    await phone.close()
  })
})
