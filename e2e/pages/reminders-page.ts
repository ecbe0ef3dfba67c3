import { expect, type Locator, type Page } from '@playwright/test'
import { AppFrame } from './app-frame.ts'
import { Form } from './form.ts'

/** The household's reminders, opened from the tabs of Home. */
export class RemindersPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    const frame = new AppFrame(this.page)
    if (frame.isPhone()) await frame.navigation().getByRole('link', { name: 'Home', exact: true }).click()
    await frame.tabs().getByRole('link', { name: 'Reminders', exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible()
  }

  async openTab(name: 'Active' | 'Paused' | 'Completed'): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  row(title: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  }

  async edit(title: string): Promise<Form> {
    await this.page.getByRole('button', { name: `Edit ${title}` }).click()
    return new Form(this.page.getByRole('form', { name: `Edit ${title}` }))
  }
}
