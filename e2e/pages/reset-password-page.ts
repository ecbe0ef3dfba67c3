import { expect, type Page } from '@playwright/test'

/** Password reset: from the sign-in to the code, and to the form. */
export class ResetPasswordPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Starts from the sign-in form, whose address is carried over. */
  async forget(): Promise<void> {
    await this.page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(this.page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  }

  async sendCode(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send code' }).click()
    await expect(this.page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  }

  async goToCode(): Promise<void> {
    await this.page.getByRole('link', { name: 'Enter code' }).click()
    await expect(this.page.getByRole('heading', { name: 'Verify Reset Code' })).toBeVisible()
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel('Code').fill(code)
    await this.submit('Verify Code')
  }

  async choose(password: string, confirm = password): Promise<void> {
    await this.page.getByRole('textbox', { name: /^New password/ }).fill(password)
    await this.page.getByRole('textbox', { name: /^Confirm password/ }).fill(confirm)
    await this.submit('Update Password')
  }

  /** By key, which also presses a button that reports a missing field. */
  private async submit(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).press('Enter')
  }
}
