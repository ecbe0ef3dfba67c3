import { expect, type Download, type Locator, type Page } from '@playwright/test'
import { Form } from './form.ts'

/** Emergency information above the page from which it was opened. */
export class EmergencyDialog {
  readonly page: Page
  readonly root: Locator
  readonly form: Form

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('dialog', { name: 'Emergency Information' })
    this.form = new Form(this.root)
  }

  /** Opens it from the header. */
  async open(): Promise<void> {
    await this.opener().click()
    await this.isShown()
  }

  opener(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Emergency', exact: true })
  }

  async isShown(): Promise<void> {
    await expect(this.root.getByRole('heading', { name: 'First aid' })).toBeVisible()
  }

  async isClosed(): Promise<void> {
    await expect(this.root).toBeHidden()
  }

  /** Link by its name, which includes that it opens in a new tab. */
  link(name: string | RegExp): Locator {
    return this.root.getByRole('link', { name })
  }

  async addContact(values: Readonly<Record<string, string>>, isVet: boolean): Promise<void> {
    await this.form.press('Add Contact')
    const dialog = this.page.getByRole('dialog', { name: 'Add Contact' })
    await new Form(dialog).fillIn(values)
    if (isVet) await dialog.getByRole('checkbox', { name: 'This is a vet' }).check()
    await dialog.getByRole('button', { name: 'Add Contact' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Emergency information of a pet. */
  pet(name: string): Locator {
    return this.root
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }

  async download(paper: 'A4' | 'US Letter'): Promise<Download> {
    const download = this.page.waitForEvent('download')
    await this.askForSheet(paper)
    return download
  }

  async askForSheet(paper: 'A4' | 'US Letter'): Promise<void> {
    await this.form.press('Download PDF')
    await this.page.getByRole('menuitem', { name: paper }).click()
  }

  async readFirstAid(title: string): Promise<void> {
    await this.root.getByText(title, { exact: true }).click()
  }

  /** Texts that the browser did not let the page copy, in their order. */
  toCopyByHand(): Locator {
    return this.root.getByRole('textbox', { name: /^Your browser blocked copying/ })
  }

  /** Stores the information on this device, which takes a moment. */
  async keepHere(): Promise<void> {
    await this.keptHere().click()
    await expect(this.keptHere()).toBeChecked()
  }

  keptHere(): Locator {
    return this.root.getByRole('switch', { name: /^Keep emergency information on this device/ })
  }

  keptSignedOut(): Locator {
    return this.root.getByRole('switch', { name: /^Keep it after signing out/ })
  }
}
