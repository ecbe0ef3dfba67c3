import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { CheckoutPage } from '../pages/checkout-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test(
  'without a payment provider the whole way can be walked, and nobody is charged',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner({ plan: 'free' })
    await ana.enter(context)
    const plans = new Plans(page)
    const frame = new AppFrame(page)

    await test.step('When they follow the page of premium, signed in, the checkout says what it is', async () => {
      await page.goto('/premium')
      await page.getByRole('link', { name: 'Start with Premium' }).click()
      const checkout = new CheckoutPage(page)
      await checkout.isShown('Premium')
      await checkPage(page)
      await checkout.confirm('Premium')
      await seeToast(page, 'You are on Premium')
      await new HomePage(page).isShown(ana.name)
      await frame.hasBadge('Premium')
    })

    await test.step('Then up, down and out go as they would with one', async () => {
      await page.goto('/checkout?plan=pro')
      await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
      await plans.says(/Your free trial of Premium ends on/)
      await checkPage(page)
      await plans.change('Pro', 'Upgrade to Pro')
      await plans.isCurrent('Pro')
      await plans.change('Premium', 'Switch to Premium')
      await plans.says(/then Premium begins/)
      await plans.change('Free', 'Cancel subscription')
      await plans.says(/Your subscription ends on/)
      await page.getByRole('button', { name: 'Keep Pro' }).click()
      await plans.says(/Your free trial of Pro ends on/)
    })
  },
)
