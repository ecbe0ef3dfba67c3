import { expect, type Page } from '@playwright/test'
import { Form } from './form.ts'

/** Two versions of one record, to choose from. */
export class ConflictDialog extends Form {
  constructor(page: Page) {
    super(page.getByRole('dialog', { name: 'Changed by someone else' }))
  }

  /** Checks both values of a field, side by side. */
  async shows(field: string, mine: string, theirs: string): Promise<void> {
    const row = this.root
      .getByRole('row')
      .filter({ has: this.root.page().getByRole('rowheader', { name: field }) })
    await expect(row.getByRole('cell')).toHaveText([mine, theirs])
  }

  async isClosed(): Promise<void> {
    await expect(this.root).toBeHidden()
  }
}
