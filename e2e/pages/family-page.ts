import { expect, type Locator, type Page } from '@playwright/test'
import { AppFrame } from './app-frame.ts'
import { Form } from './form.ts'

/** Members and invitations of the household. */
export class FamilyPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    const frame = new AppFrame(this.page)
    if (frame.isPhone()) {
      await frame.openProfile()
      await this.page
        .getByRole('region', { name: 'Family Management' })
        .getByRole('link')
        .and(this.page.locator('[href="/family"]'))
        .click()
    } else await frame.navigation().getByRole('link', { name: 'Family Management' }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: 'Family Management' })).toBeVisible()
  }

  person(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Family members' })
      .getByRole('listitem')
      .filter({ hasText: name })
  }

  invitation(words: string): Locator {
    return this.page
      .getByRole('list', { name: 'Invitations' })
      .getByRole('listitem')
      .filter({ hasText: words })
  }

  /** Opens the invitation form. */
  async invite(): Promise<Form> {
    await this.page.getByRole('button', { name: 'Invite someone' }).click()
    return new Form(this.page.getByRole('dialog', { name: 'Invite someone' }))
  }

  /** Opens a member's menu, and chooses from it. */
  async change(name: string, choice: string): Promise<void> {
    await this.page.getByRole('button', { name: `Change ${name}` }).click()
    await this.page.getByRole('menuitem', { name: choice }).click()
  }
}
