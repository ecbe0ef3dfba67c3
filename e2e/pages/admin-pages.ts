import { expect, type Locator, type Page } from '@playwright/test'
import { AppFrame } from './app-frame.ts'
import { Form } from './form.ts'

/** The administration, with a frame of its own. */
export class AdminPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens it from the account menu. */
  async open(): Promise<void> {
    await new AppFrame(this.page).openAccountMenu()
    await this.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await expect(this.navigation()).toBeVisible()
  }

  navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Administration' })
  }

  async goTo(name: string, heading = name): Promise<void> {
    await this.navigation().getByRole('link', { name }).click()
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  window(title: string): Form {
    return new Form(this.page.getByRole('dialog', { name: title, exact: true }))
  }

  /** Opens the window of a setting that has a field. */
  async openChange(title: string): Promise<Form> {
    await this.page.getByRole('button', { name: new RegExp(`^${title}: .+ Change$`) }).click()
    return this.window(`Change ${title.charAt(0).toLowerCase()}${title.slice(1)}`)
  }

  /** Changes a setting that has a field; the password proves who does it if it is asked for. */
  async change(
    label: string,
    value: string,
    { title = label, password }: { title?: string; password?: string } = {},
  ) {
    const form = await this.openChange(title)
    await form.fillIn({ [label]: value, Reason: 'Setting up' })
    await this.confirm(form, password)
  }

  /** Turns a switch on or off. */
  async turn(label: string, to: 'on' | 'off', password?: string): Promise<void> {
    await this.page.getByRole('switch', { name: label }).click()
    const form = this.window(`Turn ${to} ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    await form.fillIn({ Reason: 'Setting up' })
    await this.confirm(form, password)
  }

  /** Sends the form of a window, and proves who does it if asked. */
  async confirm(form: Form, password?: string): Promise<void> {
    await form.root.getByRole('button').last().click()
    if (password !== undefined) {
      const proof = this.window('Confirm it’s you')
      await proof.fillIn({ Password: password })
      await proof.press('Confirm')
    }
    await expect(form.root).toBeHidden()
  }
}
