import { expect, type Locator, type Page } from '@playwright/test'
import type { petTabs } from '@app/domain/pets/pet-link'
import { AddDialog } from './add-dialog.ts'
import { Form } from './form.ts'

export type PetTab = (typeof petTabs)[keyof typeof petTabs]

/** A pet's record above the page from which it was opened. */
export class PetDialog {
  readonly page: Page
  readonly root: Locator

  constructor(page: Page, name: string | RegExp) {
    this.page = page
    this.root = page.getByRole('dialog', { name, ...(typeof name === 'string' && { exact: true }) })
  }

  async isShown(): Promise<this> {
    await expect(this.root.getByRole('tab', { name: 'Overview' })).toBeVisible()
    return this
  }

  async openTab(tab: PetTab): Promise<void> {
    await this.root.getByRole('tab', { name: tab }).click()
    await expect(this.root.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }

  /** Opens a dialog with a button of the present tab, or of an empty state. */
  async add(button: string, title = button): Promise<AddDialog> {
    await this.root.getByRole('button', { name: button, exact: true }).click()
    return new AddDialog(this.page, title).isShown()
  }

  /** Entry of the present tab's list with these words. */
  entry(words: string | RegExp): Locator {
    return this.root.getByRole('listitem').filter({ hasText: words })
  }

  /** Opens an entry's form in its row. */
  async edit(title: string): Promise<Form> {
    await this.root.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
    return this.editForm(title)
  }

  /** Opens the form from the menu of an entry on which a tap has another effect. */
  async editByMenu(title: string): Promise<Form> {
    await this.choose(title, 'Edit')
    return this.editForm(title)
  }

  private async editForm(title: string): Promise<Form> {
    const form = new Form(this.root.getByRole('form', { name: `Edit ${title}`, exact: true }))
    await expect(form.root).toBeVisible()
    return form
  }

  /** Chooses from the menu of an entry. */
  async choose(title: string, entry: string): Promise<void> {
    await this.root.getByRole('button', { name: `More for ${title}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** Starts deleting an entry; the caller answers the confirmation. */
  async askToDelete(title: string): Promise<Form> {
    await this.choose(title, 'Delete')
    return this.deletionQuestion(title)
  }

  /** The deletion's confirmation, in the specified words. */
  async deletionQuestion(title: string): Promise<Form> {
    const question = this.page.getByRole('alertdialog')
    const sentence = `Are you sure you want to delete "${title}"? This action cannot be undone.`
    await expect(question.getByText(sentence)).toBeVisible()
    return new Form(question)
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(this.root).toBeHidden()
  }
}
