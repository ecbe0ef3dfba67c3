import { expect, type Locator, type Page } from '@playwright/test'

/** Confirmation before unsaved input is lost. */
export class DiscardQuestion {
  readonly root: Locator

  constructor(page: Page) {
    this.root = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  }

  async answer(answer: 'Keep editing' | 'Discard'): Promise<void> {
    await this.root.getByRole('button', { name: answer, exact: true }).click()
    await expect(this.root).toBeHidden()
  }
}
