import { expect, type Locator, type Page } from '@playwright/test'

/** Today's list on the dashboard. */
export class TodayCard {
  readonly list: Locator

  constructor(page: Page) {
    this.list = page.getByRole('list', { name: 'Today', exact: true })
  }

  /** The row of a medication that says this. */
  row(medication: string, words: string | RegExp): Locator {
    return this.list
      .getByRole('listitem')
      .filter({ hasText: `${medication}, ` })
      .filter({ hasText: words })
  }

  async give(medication: string): Promise<void> {
    await this.list.getByRole('button', { name: new RegExp(`^Give ${medication} for `) }).click()
  }

  async undo(medication: string): Promise<void> {
    await this.row(medication, /Given by/)
      .last()
      .getByRole('button', { name: /^Undo / })
      .click()
  }

  /** The dose is open, and there is a button to give it. */
  async offers(medication: string): Promise<void> {
    await expect(
      this.list.getByRole('button', { name: new RegExp(`^Give ${medication} for `) }),
    ).toBeVisible()
  }
}
