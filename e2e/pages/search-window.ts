import { expect, type Locator, type Page } from '@playwright/test'

/** The search in the header, and the window that it opens. */
export class SearchWindow {
  readonly page: Page
  readonly root: Locator
  readonly opener: Locator
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('dialog', { name: 'Global Search', exact: true })
    this.opener = page.getByRole('banner').getByRole('button', { name: /^Search/ })
    this.field = this.root.getByRole('combobox', { name: 'Search' })
  }

  async open(): Promise<void> {
    await this.opener.click()
    await expect(this.field).toBeFocused()
  }

  /** Types a term, and waits until the window shows this text. */
  async ask(term: string, says: string): Promise<void> {
    await this.field.fill(term)
    await expect(this.root.getByRole('status')).toHaveText(says)
  }

  option(text: string | RegExp): Locator {
    return this.root.getByRole('option', { name: text })
  }
}
