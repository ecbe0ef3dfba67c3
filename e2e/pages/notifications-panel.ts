import { expect, type Locator, type Page } from '@playwright/test'

/** The bell in the header, and the window that it opens. */
export class NotificationsPanel {
  readonly page: Page
  readonly root: Locator
  readonly bell: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('dialog', { name: 'Notifications', exact: true })
    this.bell = page.getByRole('banner').getByRole('button', { name: /^Notification/ })
  }

  async open(): Promise<void> {
    await this.bell.click()
    await expect(this.root).toBeVisible()
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Close' }).click()
    await expect(this.root).toBeHidden()
  }

  row(title: string): Locator {
    return this.root.getByRole('listitem').filter({ hasText: title })
  }
}
