import { expect, type Locator, type Page } from '@playwright/test'
import { AppFrame } from './app-frame.ts'
import { Form } from './form.ts'
import { seeToast } from './toasts.ts'

type SettingsTab = 'Profile' | 'Notifications' | 'Calendar' | 'Appearance' | 'Security' | 'Privacy'

/** Settings of the signed-in user, above the page from which they were opened. */
export class SettingsDialog {
  readonly page: Page
  readonly root: Locator
  readonly form: Form

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('dialog', { name: 'Account Settings' })
    this.form = new Form(this.root)
  }

  /** Opens them from the account menu, or on a phone from the profile page. */
  async open(tab: SettingsTab): Promise<void> {
    const frame = new AppFrame(this.page)
    if (frame.isPhone()) {
      await frame.openProfile()
      await this.page.getByRole('link', { name: 'Your details' }).click()
    } else {
      await frame.openAccountMenu()
      await this.page.getByRole('menuitem', { name: 'Settings & Profile' }).click()
    }
    await this.isShown()
    await this.show(tab)
  }

  async isShown(): Promise<void> {
    await expect(this.root.getByRole('tab', { name: 'Profile' })).toBeVisible()
  }

  async show(tab: SettingsTab): Promise<void> {
    await this.root.getByRole('tab', { name: tab }).click()
    await expect(this.root.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }

  toggle(label: string): Locator {
    return this.root.getByRole('switch', { name: label })
  }

  async chooseTheme(theme: 'Light' | 'Dark' | 'System'): Promise<void> {
    await this.root.getByText(theme, { exact: true }).click()
    await expect(this.root.getByRole('radio', { name: theme })).toBeChecked()
  }

  async chooseZone(typed: string, zone: string): Promise<void> {
    const field = this.root.getByRole('combobox', { name: 'Time zone' })
    await field.click()
    await field.fill(typed)
    await this.root.getByRole('option', { name: zone }).click()
    await expect(field).toHaveValue(zone)
  }

  async saysUnsaved(words: string): Promise<void> {
    await expect(this.root.getByRole('region', { name: 'Unsaved changes' })).toContainText(words)
  }

  async nothingUnsaved(): Promise<void> {
    await expect(this.root.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  }

  async save(message: string): Promise<void> {
    await this.form.press('Save Changes')
    await seeToast(this.page, 'Settings Saved', message)
    await this.nothingUnsaved()
  }

  async pressClose(): Promise<void> {
    await this.form.press('Close')
  }

  async isClosed(): Promise<void> {
    await expect(this.root).toBeHidden()
  }

  /** Answers the confirmation before unsaved changes are lost. */
  async answerQuestion(answer: 'Keep editing' | 'Discard changes'): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }

  /** Entry of a list with these words: a contact, or a device. */
  entry(words: string | RegExp): Locator {
    return this.root.getByRole('listitem').filter({ hasText: words })
  }
}

/** Current appearance of the page: the data attributes that style sheets use. */
export const lookOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate('({ ...document.documentElement.dataset })')
