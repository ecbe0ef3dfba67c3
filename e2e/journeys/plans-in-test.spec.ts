import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('without a payment provider the whole way can be walked, and no one is charged', async ({
  page,
  context,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner({ plan: 'free' })
  await ana.enter(context)
  const plans = new Plans(page)
  const frame = new AppFrame(page)

  await test.step('When they follow the page of premium, signed in, the checkout says what it is', async () => {
    await page.goto('/premium')
    await expect(page.getByRole('link', { name: /Get Started|Sign in|Start with/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Choose Premium' }).click()
    const checkout = new CheckoutPage(page)
    await checkout.isShown('Premium')
    await checkPage(page)
    await checkout.confirm('Premium')
    await seeToast(page, 'You are on Premium')
    await new HomePage(page).isShown(ana.name)
    await frame.hasBadge('Premium')
  })

  // spec product: the public pages show the signed-in user and the household's plan
  await test.step('Then the pages about plans know which is theirs', async () => {
    await page.goto('/pricing')
    const premium = page.getByRole('region', { name: 'Premium', exact: true })
    const current = page.getByText('Current Plan').filter({ visible: true })
    await expect(premium.getByText('Current Plan').filter({ visible: true })).toBeVisible()
    await expect(current).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Choose Pro' })).toBeVisible()
    await checkPage(page)
    await premium.getByRole('link', { name: 'See your plan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
  })

  await test.step('And a page that is not there leads home, and to no sign-in', async () => {
    trouble.allow(/status of 404 .*no-such-page/)
    await page.goto('/no-such-page')
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Go home' }).click()
    await new HomePage(page).isShown(ana.name)
  })

  // spec product: a larger plan starts at once, a smaller one or none at the end of the period, and the
  //   change can be reversed
  await test.step('Then up, down and out go as they would with one', async () => {
    await page.goto('/checkout?plan=pro')
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
    await plans.says(/Your free trial of Premium ends on/)
    await checkPage(page)
    await plans.change('Pro', 'Upgrade to Pro')
    await plans.isCurrent('Pro')
    await plans.change('Premium', 'Switch to Premium')
    await plans.says(/then Premium starts/)
    await plans.change('Free', 'Cancel subscription')
    await plans.says(/Your subscription ends on/)
    await page.getByRole('button', { name: 'Keep Pro' }).click()
    await plans.says(/Your free trial of Pro ends on/)
  })
})
