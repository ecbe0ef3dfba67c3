import { expect, type Page } from '@playwright/test'
import { Form } from './form.ts'

/** A dialog that adds something; its button carries its title. */
export class AddDialog extends Form {
  readonly title: string

  constructor(page: Page, title: string) {
    super(page.getByRole('dialog', { name: title, exact: true }))
    this.title = title
  }

  async isShown(): Promise<this> {
    await expect(this.root.getByRole('heading', { name: this.title })).toBeVisible()
    return this
  }

  async save(): Promise<void> {
    await this.press(this.title)
  }

  async saveAndClose(): Promise<void> {
    await this.save()
    await this.isClosed()
  }

  async isClosed(): Promise<void> {
    await expect(this.root).toBeHidden()
  }

  /** The button is not ready yet, and says why to those who see and to those who hear. */
  async cannotSave(why = 'Please fill in all required fields (*) to continue.'): Promise<void> {
    const button = this.root.getByRole('button', { name: this.title, exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(why)
    await expect(this.root.getByText(why)).toBeVisible()
  }

  /** Presses the button though something is missing, which shows what. */
  async pressTooEarly(): Promise<void> {
    await this.root.getByRole('button', { name: this.title, exact: true }).press('Enter')
  }
}
