import { expect, type Locator, type Page } from '@playwright/test'
import { AddDialog } from './add-dialog.ts'

/** The layout of a phone ends at this width. */
const PHONE_BELOW = 640

/** What is around every page of the app: the badges, the account menu, and the way to add something. */
export class AppFrame {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Looks for a badge: in the header, or on a phone in the account menu. */
  async hasBadge(words: string): Promise<void> {
    const isPhone = (this.page.viewportSize()?.width ?? 0) < PHONE_BELOW
    if (isPhone) await this.openAccountMenu()
    const place = this.page.getByRole(isPhone ? 'menu' : 'banner')
    await expect(place.getByText(words, { exact: true })).toBeVisible()
    if (!isPhone) return
    await this.page.keyboard.press('Escape')
    await expect(place).toHaveCount(0)
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: /: account$|^Profile$/ }).click()
    await expect(this.page.getByRole('menu')).toBeVisible()
  }

  /** Says in which household the page acts; only there for people of several. */
  householdButton(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^Household: / })
  }

  async actsIn(household: string): Promise<void> {
    await expect(this.householdButton()).toHaveText(`Household: ${household}`)
  }

  /** The way to another household of the person, in the open menu. */
  household(name: string): Locator {
    return this.page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  }

  /** Opens another household of the person, which is a page of its own. */
  async switchTo(household: string): Promise<void> {
    await this.householdButton().click()
    await this.household(household).click()
    await this.actsIn(household)
  }

  async signOut(): Promise<void> {
    await this.openAccountMenu()
    await this.page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }

  /** Opens the sheet of things to add: from the bar at the foot of a phone, or from the header. */
  async openAddSheet(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(this.page.getByRole('dialog', { name: 'Add', exact: true })).toBeVisible()
  }

  /** Closes the sheet, and waits for what nobody sees: its entry in the browser's history has gone too. */
  async leaveAddSheet(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.page.waitForFunction('!history.state.layer')
  }

  /** Opens a dialog through the sheet. */
  async add(choice: string, title: string): Promise<AddDialog> {
    await this.openAddSheet()
    await this.page
      .getByRole('dialog', { name: 'Add', exact: true })
      .getByRole('button', { name: choice })
      .click()
    return new AddDialog(this.page, title).isShown()
  }
}
