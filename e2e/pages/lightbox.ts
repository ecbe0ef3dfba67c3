import { expect, type Locator, type Page } from '@playwright/test'

/** One photo in full; its title is its caption. */
export class Lightbox {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  window(caption: string): Locator {
    return this.page.getByRole('dialog', { name: caption, exact: true })
  }

  async shows(caption: string, place: string): Promise<void> {
    await expect(this.window(caption).getByRole('figure').getByText(caption)).toBeVisible()
    await expect(this.window(caption).getByText(place)).toBeVisible()
  }

  async isClosed(caption: string): Promise<void> {
    await expect(this.window(caption)).toBeHidden()
  }
}
