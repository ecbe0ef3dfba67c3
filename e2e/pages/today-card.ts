import { expect, type Locator, type Page } from '@playwright/test'

/** Today's list on the dashboard, with its completed part. */
export class TodayCard {
  readonly list: Locator
  private readonly done: Locator

  constructor(page: Page) {
    this.list = page.getByRole('list', { name: 'Today', exact: true })
    this.done = page.getByRole('list', { name: 'Done today', exact: true })
  }

  /** Opens the line with the completed doses. */
  async openDone(): Promise<void> {
    await this.list
      .page()
      .getByText(/^\d+ (given|skipped).* today$/)
      .click()
    await expect(this.done).toBeVisible()
  }

  /** Rows of a medication with all of these words. */
  row(medication: string, ...words: readonly (string | RegExp)[]): Locator {
    const rows = this.list
      .or(this.done)
      .getByRole('listitem')
      .filter({ hasText: `${medication} for ` })
    return words.reduce<Locator>((left, hasText) => left.filter({ hasText }), rows)
  }

  /** @returns the displayed time of this medication's only open dose */
  async timeToGive(medication: string): Promise<string> {
    return this.row(medication)
      .filter({ has: this.giveButton(medication) })
      .getByRole('time')
      .innerText()
  }

  async give(medication: string): Promise<void> {
    await this.list.locator(this.giveButton(medication)).click()
  }

  /** Checks that the dose is open, with a button to give it. */
  async offers(medication: string): Promise<void> {
    await expect(this.list.locator(this.giveButton(medication))).toBeVisible()
  }

  giveButton(medication: string): Locator {
    return this.list.page().getByRole('button', { name: new RegExp(`^Give ${medication} for `) })
  }
}
