import { expect, type Page } from '@playwright/test'

/** Google sign-in in the product, and Google's own page. */
export class GooglePages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Goes to Google from a screen of the product. */
  async enter(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Choose an account' })).toBeVisible()
  }

  async chooseAccount(email: string): Promise<void> {
    await this.page.getByRole('button', { name: `Continue as ${email}` }).click()
  }

  async cancel(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel' }).click()
  }
}
