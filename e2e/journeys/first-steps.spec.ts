import { somebodyNew } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'

test('a visitor becomes a member of the household of one', async ({ page, product, checkAccessibility }) => {
  const ana = somebodyNew()
  const auth = new AuthPage(page)
  const onboarding = new OnboardingPage(page)

  await test.step('Given a visitor on the landing page', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: "Your Pet's Health, Simplified" })).toBeVisible()
    await expect(page.getByText('Available now')).toHaveCount(4)
    await checkAccessibility(page)
    await page.getByRole('link', { name: "Start Your Pet's Journey" }).first().click()
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('When passwords differ or are weak, they are told, and keep what they typed', async () => {
    await auth.startSigningUp()
    await auth.fillDetails({ ...ana, password: 'short', confirm: 'other' })
    await auth.continueToPlan()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(ana.email)
    await checkAccessibility(page)
  })

  await test.step('When they sign up for the free plan', async () => {
    await auth.fillDetails(ana)
    await auth.continueToPlan()
    await checkAccessibility(page)
    await auth.createAccount('Free')
    await checkAccessibility(page)
  })

  await test.step('Then a mail arrives whose link signs them in', async () => {
    const mail = await product.mail.waitFor(({ to }) => to.includes(ana.email))
    await page.goto(mail.links.find((link) => link.includes('/auth')) ?? '')
    await onboarding.isShown()
    await checkAccessibility(page)
  })

  await test.step('When they give a name and a pet, with a wrong turn', async () => {
    await onboarding.enterName(ana.name)
    await onboarding.enterPet({ name: 'B', species: 'Dog', breed: 'Beagle mix', weight: '27.4' })
    await onboarding.continue()
    await expect(page.getByText('Pet name must be at least 2 characters')).toBeVisible()
    await onboarding.enterPet({ name: 'Biscuit', species: 'Dog', breed: 'Beagle mix', weight: '27.4' })
    await page.reload()
    await expect(page.getByRole('textbox', { name: /name/i })).toHaveValue('Biscuit')
    await checkAccessibility(page)
    await onboarding.continue()
    await expect(page.getByText('Step 3 of 4')).toBeVisible()
    await onboarding.leaveForLater()
    await expect(page.getByText('Step 4 of 4')).toBeVisible()
    await onboarding.leaveForLater()
  })

  await test.step('Then they are at home, with their pet', async () => {
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(
      page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Ana/ }),
    ).toBeVisible()
    await expect(page.getByText('Biscuit').first()).toBeVisible()
    await checkAccessibility(page)
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
