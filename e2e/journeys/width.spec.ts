import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { LONG_NAME, word } from '../fixtures/longest-household.ts'
import { verificationLink, somebodyNew } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryLayout, fitsEveryScreen } from '../fixtures/width.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'

const publicPages = {
  '/': 'landing',
  '/premium': 'premium-page',
  '/pro': 'pro-page',
  '/pricing': 'pricing-page',
  '/privacy-policy': 'privacy-policy-page',
  '/help-center': 'help-center-page',
  '/help-center/topics/family-and-emergencies': 'help-topic-page',
  '/help-center/when-a-dose-is-late': 'help-article-page',
  '/help-center/search?q=dose': 'help-search-page',
  '/blog': 'blog-page',
  '/blog/how-to-read-a-weight-curve': 'blog-post-page',
  '/about': 'about-page',
  '/contact': 'contact-page',
  '/terms-of-service': 'terms-of-service-page',
  '/architecture': 'architecture-page',
  '/webview-debug': 'webview-debug-page',
  '/emergency-card': 'emergency-card-page: nothing kept',
  '/ui': 'design-system',
  '/setup': 'setup-page',
  '/nowhere': 'not-found-page',
  '/pets/nothing/here': 'not-found',
} as const

// spec product: pages and the record of a pet fit at the first and the last width of each layout
//   in apps/web/src/page/app-frame.tsx
test('no public page scrolls sideways', async ({ page, trouble }) => {
  trouble.allow(/status of 404/)
  for (const [path, place] of Object.entries(publicPages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await fitsEveryLayout(page, place)
  }
})

test('signing up, confirming and onboarding fit every screen, and axe finds nothing on them', async ({
  page,
  product,
  browser,
}) => {
  const auth = new AuthPage(page)
  const ana = { ...somebodyNew(), name: LONG_NAME }

  await test.step('Each mode of the sign-in page', async () => {
    await auth.open()
    await fitsEveryLayout(page, 'auth-page: signing in')
    await checkPage(page)
    await auth.startSigningUp()
    await auth.fillDetails({ ...ana, name: word(100), password: 'short', confirm: 'other' })
    await auth.continueToPlan()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fitsEveryScreen(page, 'auth-page: signing up, with mistakes')
    await checkPage(page)
    await auth.fillDetails(ana)
    await auth.continueToPlan()
    await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
    await fitsEveryLayout(page, 'auth-page: choosing a plan')
    await auth.createAccount('Free')
    await fitsEveryScreen(page, 'auth-page: the mail is on its way')
    await checkPage(page)
  })

  await test.step('The link of the mail, opened elsewhere and here', async () => {
    const link = await verificationLink(product, ana.email)
    const phone = await browser.newPage({ baseURL: product.url, extraHTTPHeaders: fromNewAddress() })
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Confirm with your password' })).toBeVisible()
    await fitsEveryScreen(phone, 'auth-page: confirming with the password')
    await phone.goto('/auth?type=signup&token=spent')
    await expect(phone.getByRole('heading', { name: /link/i })).toBeVisible()
    await fitsEveryScreen(phone, 'auth-page: a link that is over')
    await phone.close()
    await page.goto(link)
  })

  await test.step('Each step of the wizard, and the question before it ends early', async () => {
    const onboarding = new OnboardingPage(page)
    await onboarding.isShown()
    await fitsEveryLayout(page, 'onboarding-page: the first step')
    await checkPage(page)
    await onboarding.enterName(word(50))
    await page.getByLabel('Pet name').fill(word(50))
    await fitsEveryScreen(page, 'onboarding-page: the second step')
    await checkPage(page)
    await onboarding.quickComplete()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await fitsEveryScreen(page, 'trouble-card: the question before finishing')
    await question.getByRole('button', { name: 'Continue Setup' }).click()
    await page.getByLabel('Species').selectOption({ label: 'Dog' })
    await onboarding.continue()
    await expect(page.getByText('Step 3 of 4')).toBeVisible()
    await fitsEveryScreen(page, 'onboarding-page: the third step')
    await checkPage(page)
    await onboarding.leaveForLater()
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
    await fitsEveryScreen(page, 'onboarding-page: the fourth step')
    await checkPage(page)
    await onboarding.leaveForLater()
    await new HomePage(page).isShown(word(50))
    await fitsEveryScreen(page, 'home: after onboarding')
  })

  await test.step('The checkout, the first address of an installation, and an address of nothing', async () => {
    await page.goto('/checkout?plan=premium')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fitsEveryLayout(page, 'checkout-page')
    await checkPage(page)
  })
})

test('a long ordinary name fits on Home', async ({ page, context, newOwner }) => {
  const alexandra = await newOwner({ name: LONG_NAME })
  await addPet(alexandra.client, { name: LONG_NAME })
  await alexandra.enter(context)
  await new HomePage(page).open(LONG_NAME)
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
  await fitsEveryScreen(page, 'home: a long ordinary name')
})
