import { expect, type Locator, type Page } from '@playwright/test'

/** A tutorial, whichever form its steps have. */
export class TutorialPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Waits for the step or celebration with this title. */
  async isAt(title: string): Promise<Locator> {
    const step = this.page.getByRole('dialog', { name: title, exact: true })
    await expect(step).toBeVisible()
    // The window of the previous step closes before anything else can be reached.
    await expect(this.page.getByRole('dialog')).toHaveCount(1)
    return step
  }

  next = () => this.press('Next')
  skip = () => this.press('Skip')
  complete = () => this.press('Complete')

  /** Closes it by key. */
  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  private async press(name: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
}
