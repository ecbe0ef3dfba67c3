import { expect, type Locator, type Page } from '@playwright/test'
import { AppFrame } from './app-frame.ts'

type PlanName = 'Free' | 'Premium' | 'Pro'

/** The plans: the dialog that opens from anywhere, or the page of the subscription. */
export class Plans {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async openFromMenu(): Promise<void> {
    await new AppFrame(this.page).openAccountMenu()
    await this.page.getByRole('menuitem', { name: 'Your plan' }).click()
    await this.isOpen()
  }

  /** Opens the dialog from the badge on the profile page. */
  async openFromBadge(plan: PlanName): Promise<void> {
    if (new URL(this.page.url()).pathname !== '/profile') await new AppFrame(this.page).openProfile()
    await this.page.getByRole('button', { name: `${plan}: see the plans`, exact: true }).click()
    await this.isOpen()
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible()
    await expect(this.page.getByRole('article')).toHaveCount(3)
  }

  async close(): Promise<void> {
    const window = this.page.getByRole('dialog', { name: 'Choose Your Plan' })
    await window.getByRole('button', { name: 'Close' }).click()
    await expect(window).toBeHidden()
  }

  card(plan: PlanName): Locator {
    return this.page.getByRole('article', { name: plan, exact: true })
  }

  async isCurrent(plan: PlanName): Promise<void> {
    await expect(this.card(plan).getByText('Current Plan')).toBeVisible()
    await expect(this.page.getByText('Current Plan')).toHaveCount(1)
  }

  async press(plan: PlanName, action: string): Promise<void> {
    await this.card(plan).getByRole('button', { name: action }).click()
  }

  /** Presses a button that changes a running subscription, and confirms it. */
  async change(plan: PlanName, action: string): Promise<void> {
    await this.press(plan, action)
    await this.page.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect(this.page.getByRole('alertdialog')).toBeHidden()
  }

  async says(words: string | RegExp): Promise<void> {
    await expect(this.page.getByText(words)).toBeVisible()
  }
}
