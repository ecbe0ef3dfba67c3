import { expect, type Locator, type Page } from '@playwright/test'

/** What covers a page that was open when maintenance began. */
export class MaintenanceWindow {
  readonly root: Locator

  constructor(page: Page) {
    this.root = page.getByRole('dialog', { name: 'Maintenance' })
  }

  async isShown(): Promise<void> {
    await expect(this.root.getByRole('heading', { name: 'Back in a little while' })).toBeVisible()
    // Nothing of the page below shows through.
    await expect(this.root).toHaveCSS('background-color', /^rgb\(/)
  }

  async isGone(): Promise<void> {
    await expect(this.root).toHaveCount(0)
  }
}
