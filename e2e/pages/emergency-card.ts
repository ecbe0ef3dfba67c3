import { expect, type Locator, type Page } from '@playwright/test'

/** Emergency card stored on a device. */
export class EmergencyCard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/emergency-card')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Emergency card' })).toBeVisible()
  }

  contact(name: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^Call ${name}, `) })
  }

  async holdsNothing(): Promise<void> {
    await expect(this.page.getByText('Nothing is saved on this device')).toBeVisible()
    await expect(this.page.getByText('Last updated')).toBeHidden()
  }
}
