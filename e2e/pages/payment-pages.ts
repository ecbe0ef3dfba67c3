import { expect, type Page } from '@playwright/test'

/** The payment provider's own pages. */
export class PaymentPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async asksFor(plan: string, words: string): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: `Subscribe to Pawtrail ${plan}` }),
    ).toBeVisible()
    await expect(this.page.getByText(words)).toBeVisible()
  }

  async pay(): Promise<void> {
    await this.page.getByRole('button', { name: 'Subscribe' }).click()
  }

  async goBack(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back' }).click()
  }

  async giveAnotherCard(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Billing portal' })).toBeVisible()
    await this.page.getByRole('button', { name: 'Use another card' }).click()
  }
}
