import { expect, type Locator, type Page } from '@playwright/test'
import { AddDialog } from './add-dialog.ts'

/** Width below which the phone's layout applies. */
const PHONE_BELOW = 820

/** Frame of every page of the app: the navigation, the badges, the account, and the Add button. */
export class AppFrame {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < PHONE_BELOW
  }

  /** The main navigation: a bar at the bottom, a rail or a sidebar. */
  navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' })
  }

  /** The tabs of Home: a row on a phone, in the main navigation elsewhere. */
  tabs(): Locator {
    return this.isPhone() ? this.page.getByRole('navigation', { name: 'Dashboard' }) : this.navigation()
  }

  /** Checks a badge: at the bottom of the sidebar, or on a phone on the profile page. */
  async hasBadge(words: string): Promise<void> {
    if (!this.isPhone()) {
      const account = this.page.getByRole('button', { name: /: account$/ })
      await expect(account.getByText(words, { exact: true })).toBeAttached()
      return
    }
    await this.openProfile()
    const you = this.page.getByRole('region', { name: 'You', exact: true })
    await expect(you.getByText(words, { exact: true })).toBeVisible()
    await this.page.goBack()
    await expect(you).toHaveCount(0)
  }

  /** Opens the profile page, from the bar of a phone or from the account menu. */
  async openProfile(): Promise<void> {
    if (this.isPhone()) await this.navigation().getByRole('link', { name: 'Profile' }).click()
    else {
      await this.openAccountMenu()
      await this.page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
    }
    await expect(this.page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  }

  /** Opens the account menu, which a phone lacks. */
  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('button', { name: /: account$/ }).click()
    await expect(this.page.getByRole('menu')).toBeVisible()
  }

  /** Button with the page's household; only for users of several. */
  householdButton(): Locator {
    return this.page.getByRole('button', { name: /^Household: / })
  }

  async actsIn(household: string): Promise<void> {
    await expect(this.householdButton()).toHaveText(`Household: ${household}`)
  }

  /** Link to another household of the user, in the open menu. */
  household(name: string): Locator {
    return this.page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  }

  /** Opens another household of the user, which is a page of its own. */
  async switchTo(household: string): Promise<void> {
    await this.householdButton().click()
    await this.household(household).click()
    await this.actsIn(household)
  }

  async signOut(): Promise<void> {
    if (!this.isPhone()) {
      await this.openAccountMenu()
      await this.page.getByRole('menuitem', { name: 'Sign Out' }).click()
      return
    }
    await this.openProfile()
    await this.page.getByRole('button', { name: 'Sign Out' }).click()
  }

  /** Opens the Add sheet: from the bar at the bottom of a phone, or from the bar above the content. */
  async openAddSheet(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(this.page.getByRole('dialog', { name: 'Add', exact: true })).toBeVisible()
  }

  async leaveAddSheet(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await windowsAreLeft(this.page)
  }

  /** Opens a dialog from the sheet. */
  async add(choice: string, title: string): Promise<AddDialog> {
    await this.openAddSheet()
    await this.page
      .getByRole('dialog', { name: 'Add', exact: true })
      .getByRole('button', { name: choice })
      .click()
    return new AddDialog(this.page, title).isShown()
  }
}

/** Waits until the closed windows have left the browser's history. */
export const windowsAreLeft = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('history.state.layer === undefined')).toBe(true)
