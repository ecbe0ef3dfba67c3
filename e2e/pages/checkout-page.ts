import { expect, type Page } from '@playwright/test'

/** Checkout of an installation in test mode. */
export class CheckoutPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isShown(plan: 'Premium' | 'Pro'): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: `Upgrade to ${plan}` })).toBeVisible()
    await expect(this.page.getByText('Test checkout: no money is taken')).toBeVisible()
  }

  async confirm(plan: 'Premium' | 'Pro'): Promise<void> {
    await this.page.getByRole('button', { name: `Confirm ${plan} without payment` }).click()
  }
}
