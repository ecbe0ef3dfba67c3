import { expect, type Page } from '@playwright/test'
import { Form } from './form.ts'

/** Dialog that adds a record; its button has the dialog's title. */
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

  /** Checks that the button is not ready yet, and shows the reason on screen and to assistive technology. */
  async cannotSave(why = 'Please fill in all required fields (*) to continue.'): Promise<void> {
    const button = this.root.getByRole('button', { name: this.title, exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(why)
    await expect(this.root.getByText(why)).toBeVisible()
  }

  /** Presses the button while a field is missing, which marks the field. */
  async pressTooEarly(): Promise<void> {
    await this.root.getByRole('button', { name: this.title, exact: true }).press('Enter')
  }
}
