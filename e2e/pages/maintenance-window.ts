import { expect, type Locator, type Page } from '@playwright/test'

/** Window that covers an open page when maintenance begins. */
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
