import { expect, type Locator, type Page } from '@playwright/test'

/** Today's list on the dashboard, and what is done of it. */
export class TodayCard {
  readonly list: Locator
  private readonly done: Locator

  constructor(page: Page) {
    this.list = page.getByRole('list', { name: 'Today', exact: true })
    this.done = page.getByRole('list', { name: 'Done today', exact: true })
  }

  /** Opens the line that holds what is done. */
  async openDone(): Promise<void> {
    await this.list
      .page()
      .getByText(/^\d+ (given|skipped).* today$/)
      .click()
    await expect(this.done).toBeVisible()
  }

  /** The rows of a medication that say all of this. */
  row(medication: string, ...words: readonly (string | RegExp)[]): Locator {
    const rows = this.list
      .or(this.done)
      .getByRole('listitem')
      .filter({ hasText: `${medication} for ` })
    return words.reduce<Locator>((left, hasText) => left.filter({ hasText }), rows)
  }

  /** @returns the time of the one dose of this medication that can be given, as the list says it */
  async timeToGive(medication: string): Promise<string> {
    return this.row(medication)
      .filter({ has: this.giveButton(medication) })
      .getByRole('time')
      .innerText()
  }

  async give(medication: string): Promise<void> {
    await this.list.locator(this.giveButton(medication)).click()
  }

  /** The dose is open, and there is a button to give it. */
  async offers(medication: string): Promise<void> {
    await expect(this.list.locator(this.giveButton(medication))).toBeVisible()
  }

  giveButton(medication: string): Locator {
    return this.list.page().getByRole('button', { name: new RegExp(`^Give ${medication} for `) })
  }
}
