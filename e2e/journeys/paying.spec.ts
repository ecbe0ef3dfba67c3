import { checkPage } from '../fixtures/accessibility.ts'
import { NO_LINE } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/paying-test.ts'
import { somebodyNew, verificationLink } from '../fixtures/people.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'
import { PaymentPages } from '../pages/payment-pages.ts'
import { Plans } from '../pages/plans-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

// One worker runs both, since each worker would start a product of this kind.
test.describe.configure({ mode: 'default' })

test('a visitor buys premium on the way in', async ({ page, paying }) => {
  const ana = somebodyNew()
  const auth = new AuthPage(page)

  // spec core-records §2: /premium, /pro, /pricing: public pages without scripts of the app
  await test.step('Given a visitor who reads the prices and what premium is', async () => {
    await page.goto('/pricing')
    await expect(page.getByRole('heading', { level: 1, name: 'A plan for every home' })).toBeVisible()
    await page.getByRole('link', { name: 'All about Premium' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Room for the whole pack' })).toBeVisible()
    await checkPage(page)
  })

  await test.step('When they start with it, it is chosen at sign-up', async () => {
    await page.getByRole('link', { name: 'Start with Premium' }).click()
    await auth.fillDetails(ana)
    await auth.continueToPlan()
    await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
    await auth.createAccount('Premium')
  })

  // spec access §4: sign-up from the page of a plan has it chosen; its checkout follows in the same tab
  //   in apps/web/src/features/plans/pending-plan.ts
  await test.step('Then the payment follows the verification, in the same tab', async () => {
    await page.goto(await verificationLink(paying, ana.email))
    const payment = new PaymentPages(page)
    await payment.asksFor('Premium', '14 days free, then $4.99 per month')
    await payment.pay()
    await seeToast(page, 'You are on Premium')
    await new OnboardingPage(page).completeAs(ana.name)
    await new AppFrame(page).hasBadge('Premium')
  })
})

// spec core-records §8: Failed to start secure checkout process
test(
  'an owner buys, grows, shrinks, stops, and mends a payment that failed',
  { tag: '@main' },
  async ({ page, context, newOwner, stripe, trouble }) => {
    const ana = await newOwner({ plan: 'free' })
    await ana.enter(context)
    const home = new HomePage(page)
    const frame = new AppFrame(page)
    const plans = new Plans(page)

    // spec core-records §2: plan modal Choose Your Plan: three cards, six points, then all; the current plan marked
    //   in apps/web/src/features/plans/plan-choice.tsx
    await test.step('Given the plans, with what each holds', async () => {
      await home.open(ana.name)
      await plans.openFromMenu()
      await plans.isCurrent('Free')
      await expect(plans.card('Pro').getByRole('listitem')).toHaveCount(6)
      await plans.press('Pro', 'Show all')
      await expect(plans.card('Pro').getByText('Groomer, trainer and daycare')).toBeVisible()
      await checkPage(page)
    })

    await test.step('When the payment provider is away, they are told, and nothing else happens', async () => {
      trouble.allow(/status of 503/)
      await stripe.goDown()
      await plans.press('Premium', 'Try Premium free for 14 days')
      await seeToast(page, 'Failed to start secure checkout process', 'Nothing was charged.')
      await stripe.comeBack()
    })

    await test.step('Nor when their own line is cut', async () => {
      trouble.allow(NO_LINE)
      await context.setOffline(true)
      await plans.press('Premium', 'Try Premium free for 14 days')
      await seeToast(page, 'Failed to start secure checkout process', 'Nothing was charged.')
      await context.setOffline(false)
    })

    // spec core-records §7: create-checkout from the modal opens in a new tab
    //   in apps/web/src/features/plans/use-checkout.ts, apps/server/src/features/plans/stripe-billing.ts
    await test.step('Then the checkout is in a tab of its own, and can be left and found again', async () => {
      const opening = context.waitForEvent('page')
      await plans.press('Premium', 'Try Premium free for 14 days')
      const tab = await opening
      const payment = new PaymentPages(tab)
      await payment.asksFor('Premium', '14 days free')
      await payment.goBack()
      await expect(tab.getByRole('heading', { level: 1, name: 'Upgrade to Premium' })).toBeVisible()
      await checkPage(tab)
      await tab.getByRole('button', { name: 'Continue to secure payment' }).click()
      await payment.pay()
      await seeToast(tab, 'You are on Premium')
      await tab.close()
    })

    // spec core-records §2: plan badge: free, premium or pro
    //   in apps/web/src/ui/layout/plan-badge.tsx
    await test.step('And the first tab follows', async () => {
      await page.bringToFront()
      await page.evaluate("dispatchEvent(new Event('focus'))")
      await plans.isCurrent('Premium')
      await plans.says(/Your free trial of Premium ends on/)
      await plans.close()
      await frame.hasBadge('Premium')
    })

    await test.step('When they upgrade, it counts at once', async () => {
      await plans.openFromBadge('Premium')
      await plans.change('Pro', 'Upgrade to Pro')
      await seeToast(page, 'Your plan was changed')
      await plans.isCurrent('Pro')
    })

    await test.step('When they go down again, it waits for the end of the period, and can be taken back', async () => {
      await plans.change('Premium', 'Switch to Premium')
      await plans.says(/You keep Pro until .*, then Premium starts/)
      await plans.isCurrent('Pro')
      await page.getByRole('button', { name: 'Keep Pro' }).click()
      await seeToast(page, 'Your subscription continues')
    })

    await test.step('When they cancel, they keep the plan until the end, and can change their mind', async () => {
      await plans.change('Free', 'Cancel subscription')
      await plans.says(/Your subscription ends on .*Until then you keep Pro/)
      await page.getByRole('button', { name: 'Keep Pro' }).click()
      await plans.says(/Your free trial of Pro ends on/)
      await plans.close()
    })

    // spec product: a failed payment keeps the plan for a grace, with banner and mail
    await test.step('When a payment fails, they are told where they are, and another card mends it', async () => {
      stripe.world.declines = true
      const [subscription] = [...stripe.world.subscriptions.values()].slice(-1)
      stripe.world.endPeriod(subscription?.id ?? '')
      await stripe.delivered()
      await home.open(ana.name)
      await expect(page.getByRole('alert').getByText('Your last payment did not go through')).toBeVisible()
      await checkPage(page)
      await page.getByRole('button', { name: 'Update payment' }).click()
      await new PaymentPages(page).giveAnotherCard()
      await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
      await plans.says(/Pro renews on/)
      await page.getByRole('link', { name: 'Go home' }).click()
      await home.isShown(ana.name)
      await expect(page.getByRole('alert')).toBeHidden()
    })
  },
)
