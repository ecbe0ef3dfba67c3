import { checkPage } from '../fixtures/accessibility.ts'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { type Person, somebodyNew, verificationLink } from '../fixtures/people.ts'
import { photo } from '../fixtures/pictures.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { seeToast } from '../pages/toasts.ts'

const countMails = ({ mail }: Product, { email }: Person): number =>
  mail.messages().filter(({ to }) => to.includes(email)).length

test('a visitor becomes a member of the household of one', { tag: '@phone' }, async ({ page, product }) => {
  const ana = somebodyNew()
  const auth = new AuthPage(page)
  const onboarding = new OnboardingPage(page)
  const home = new HomePage(page)
  const frame = new AppFrame(page)

  await test.step('Given a visitor on the landing page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: "Your Pet's Health, Simplified" })).toBeVisible()
    await expect(page.getByText('Available now')).toHaveCount(4)
    await page.getByRole('link', { name: "Start Your Pet's Journey" }).first().click()
    await expect(page).toHaveURL(/\/auth/)
    await auth.isSigningUp()
  })

  await test.step('When passwords differ or are weak, they are told, and keep what they typed', async () => {
    await auth.fillDetails({ ...ana, password: 'short', confirm: 'other' })
    await auth.continueToPlan()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
  })

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

  await test.step('Then a mail arrives whose link signs them in', async () => {
    await page.goto(await verificationLink(product, ana.email))
    await onboarding.isShown()
  })

  await test.step('When they give a name and a pet, with a wrong turn', async () => {
    await onboarding.enterName(ana.name)
    await onboarding.enterPet({ name: 'B', species: 'Dog', breed: 'Beagle mix', weight: '27.4' })
    await onboarding.continue()
    await expect(page.getByText('Pet name must be at least 2 characters')).toBeVisible()
    await onboarding.enterPet({ name: 'Biscuit', species: 'Dog', breed: 'Beagle mix', weight: '27.4' })
    await page.reload()
    await expect(page.getByLabel('Pet name')).toHaveValue('Biscuit')
    await onboarding.continue()
    await onboarding.leaveTheRestForLater()
  })

  await test.step('Then they are at home, with their pet', async () => {
    await expect(page).toHaveURL(`${product.url}/`)
    await home.isShown(ana.name)
    await home.showsPet('Biscuit')
    await frame.hasBadge('Free')
  })

  await test.step('When they sign out, they are told so, and the way back is there', async () => {
    await frame.signOut()
    await seeToast(page, 'Signed out successfully')
    await auth.isShown()
  })

  await test.step('Then a wrong password is refused, and the right one takes them home', async () => {
    await auth.signIn(ana.email, 'Wrong-Horse-9')
    await seeToast(page, 'Invalid credentials', 'The email or password is wrong.')
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
    await auth.signIn(ana.email, ana.password)
    await home.isShown(ana.name)
    await home.showsPet('Biscuit')
  })
})

test('a plan chosen at sign-up waits behind the verification, and shows in the badge', async ({
  page,
  product,
}) => {
  const ana = somebodyNew()
  const auth = new AuthPage(page)
  const checkout = new CheckoutPage(page)
  const frame = new AppFrame(page)

  await test.step('Given somebody who signed up for premium', async () => {
    await auth.open()
    await auth.signUp(ana, 'Premium')
  })

  await test.step('When they ask for the mail again, it comes again, as often as three times', async () => {
    await expect.poll(() => countMails(product, ana)).toBe(1)
    for (const mails of [2, 3, 4]) {
      await auth.resendVerification()
      await expect.poll(() => countMails(product, ana), { timeout: 20_000 }).toBe(mails)
    }
    await seeToast(page, 'Verification email requested')
    await auth.resendVerification()
    await seeToast(page, 'Too many attempts', 'Too many attempts; wait 10 minutes')
  })

  await test.step('When they follow the link, the checkout opens in this tab', async () => {
    await page.goto(await verificationLink(product, ana.email))
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await checkout.isShown('Premium')
    await checkout.confirm('Premium')
    await seeToast(page, 'You are on Premium')
  })

  await test.step('Then onboarding follows, and at home the badge says premium', async () => {
    await new OnboardingPage(page).completeAs(ana.name)
    await new HomePage(page).isShown(ana.name)
    await frame.hasBadge('Premium')
    await expect(page.getByRole('heading', { name: 'Nobody here yet' })).toBeVisible()
  })
})

test('the link of the mail opened in another browser asks for the password of the sign-up', async ({
  page,
  product,
  browser,
}) => {
  const ana = somebodyNew()
  const phone = await browser.newPage({ baseURL: product.url, extraHTTPHeaders: fromNewAddress() })

  await test.step('Given somebody who signed up on this computer', async () => {
    const auth = new AuthPage(page)
    await auth.open()
    await auth.signUp(ana)
  })

  await test.step('When the mail is opened on a phone, it asks for the password and says why', async () => {
    await phone.goto(await verificationLink(product, ana.email))
    await expect(phone.getByRole('heading', { name: 'Confirm with your password' })).toBeVisible()
    await expect(phone.getByText(/If you did not sign up, close this page/)).toBeVisible()
    await checkPage(phone)
  })

  await test.step('Then another password is refused beside the field', async () => {
    await phone.getByLabel('Password', { exact: false }).first().fill('Wrong-Horse-9')
    await phone.getByRole('button', { name: 'Confirm email address' }).click()
    await expect(phone.getByText(/not the password you signed up with/)).toBeVisible()
  })

  await test.step('And the right one makes the account', async () => {
    await phone.getByLabel('Password', { exact: false }).first().fill(ana.password)
    await phone.getByRole('button', { name: 'Confirm email address' }).dblclick()
    await new OnboardingPage(phone).isShown()
    await phone.close()
  })
})

test('wrong passwords are told apart from nothing, and lock the address', async ({ page }) => {
  const nobody = somebodyNew('Nobody')
  const auth = new AuthPage(page)
  await auth.open()
  await auth.signIn(nobody.email, 'Wrong-Password-1')
  await expect(page.getByText('Invalid credentials').first()).toBeVisible()
  for (let tries = 1; tries < 5; tries += 1) {
    await auth.signIn(nobody.email, `Wrong-Password-${tries}`)
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  }
  await auth.signIn(nobody.email, 'Wrong-Password-6')
  await expect(page.getByText('Too many attempts').first()).toBeVisible()
})

test('Quick Complete keeps a pet with a name and a species', async ({ page, context, newOwner }) => {
  const ana = await newOwner({ onboarded: false })
  const onboarding = new OnboardingPage(page)
  const home = new HomePage(page)
  await ana.enter(context)
  await page.goto('/onboarding')
  await onboarding.enterName(ana.name)
  const portrait = await photo('portrait.jpg')
  const biscuit = { name: 'Biscuit', species: 'Dog', breed: 'Beagle mix', weight: '27.4', photo: portrait }
  await onboarding.enterPet(biscuit)
  await onboarding.quickComplete()
  await expect(page.getByText('Your name and Biscuit are saved, with the photo.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Setup', exact: true }).click()
  await home.isShown(ana.name)
  await home.showsPet('Biscuit')
  const { body } = await ana.client.call('GET', '/pets')
  expect(body).toMatchObject([{ name: 'Biscuit' }])
  expect(body).not.toMatchObject([{ picture: null }])
})

test('a photo without a name is a pet begun, and is asked about before it is lost', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ onboarded: false })
  const onboarding = new OnboardingPage(page)
  const home = new HomePage(page)
  await ana.enter(context)
  await page.goto('/onboarding')
  await onboarding.enterName(ana.name)
  await page.getByLabel('Add a photo').setInputFiles(await photo('portrait.jpg'))

  await test.step('Continue stays, and says what is missing', async () => {
    await onboarding.continue()
    await expect(page.getByText('Pet name is required')).toBeVisible()
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    await expect(page.getByText('portrait.jpg')).toBeVisible()
  })

  await test.step('so do both ways out, once asked', async () => {
    for (const way of ['Quick Complete Setup', 'Skip setup and continue to dashboard']) {
      await page.getByRole('button', { name: way }).click()
      await expect(page.getByText('Your pet still needs a name and a species.')).toBeVisible()
      await page.getByRole('button', { name: 'Continue Setup', exact: true }).click()
      await expect(page.getByText('Species is required')).toBeVisible()
      await expect(page.getByText('portrait.jpg')).toBeVisible()
    }
  })

  await test.step('and Complete Setup finishes without the pet', async () => {
    await onboarding.quickComplete()
    await page.getByRole('button', { name: 'Complete Setup', exact: true }).click()
    await home.isShown(ana.name)
    expect((await ana.client.call('GET', '/pets')).body).toEqual([])
  })
})

test('every way that begins at a public page leads to signing up', async ({ page }) => {
  const auth = new AuthPage(page)
  for (const [path, name] of [
    ['/', 'Get Started'],
    ['/', 'Join the Pawtrail family'],
    ['/pricing', 'Get Started'],
    ['/premium', 'Get Started'],
    ['/pro', 'Get Started'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name }).first().click()
    await auth.isSigningUp()
  }
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).click()
  await auth.isShown()
})
