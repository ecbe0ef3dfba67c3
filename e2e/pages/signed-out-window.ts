import { expect, type Locator, type Page } from '@playwright/test'

/** Window that covers a page whose session has ended. */
export class SignedOutWindow {
  readonly root: Locator

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: 'Sign in to continue' })
  }

  async isShown(): Promise<this> {
    await expect(this.root.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
    // Nothing of the page below shows through.
    await expect(this.root).toHaveCSS('background-color', /^rgb\(/)
    return this
  }

  /** Signs in as the page's own user, whose address is filled in. */
  async signIn(email: string, password: string): Promise<void> {
    await expect(this.root.getByLabel('Email')).toHaveValue(email)
    await this.root.getByLabel('Password', { exact: false }).first().fill(password)
    await this.root.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(this.root).toHaveCount(0)
  }

  /** Signs in as another user, for whom the page reloads. */
  async signInAs(email: string, password: string): Promise<void> {
    await this.root.getByLabel('Email').fill(email)
    await this.root.getByLabel('Password', { exact: false }).first().fill(password)
    await this.root.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
}
