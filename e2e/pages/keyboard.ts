import type { Locator, Page } from '@playwright/test'

/** More tab stops than any page has. */
const STOPS = 60

/** A user without a pointer. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until the focus is on this control. */
  async tabTo(role: 'button' | 'link' | 'tab' | 'textbox' | 'combobox', name: string): Promise<void> {
    const wanted = this.page.getByRole(role, { name: new RegExp(`^${name}( \\*)?$`) })
    await wanted.first().waitFor()
    for (let stop = 0; stop < STOPS; stop += 1) {
      await this.page.keyboard.press('Tab')
      if (await hasFocus(wanted)) return
    }
    throw new Error(`Tab never comes to the ${role} ${name}`)
  }
}

/** True if the locator's element has the focus. */
const hasFocus = async (wanted: Locator): Promise<boolean> =>
  (await wanted.and(wanted.page().locator(':focus')).count()) > 0
