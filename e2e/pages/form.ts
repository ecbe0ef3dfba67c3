import { expect, type Locator } from '@playwright/test'

/** The fields of a form by their labels. */
export class Form {
  readonly root: Locator

  constructor(root: Locator) {
    this.root = root
  }

  /** Control with exactly this label; a required one has an asterisk. */
  field(label: string): Locator {
    const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.root.getByLabel(new RegExp(`^${words}( \\*)?$`))
  }

  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async choose(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await this.field(label).selectOption({ label: value })
  }

  async press(button: string): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click()
  }

  /** Checks that the field shows its error on screen and to assistive technology. */
  async saysAt(label: string, message: string): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(this.root.getByText(message)).toBeVisible()
  }
}
