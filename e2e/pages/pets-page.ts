import { expect, type Locator, type Page } from '@playwright/test'

/** A pet's record and the dialogs that add to it. */
export class PetsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The window on top. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  async open(): Promise<void> {
    await this.page.goto('/pets')
    await expect(this.page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
  }

  async openPet(name: string): Promise<void> {
    await this.page.getByRole('link', { name: `View Details of ${name}` }).click()
    await expect(this.dialog.getByRole('heading', { name })).toBeVisible()
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
    await expect(this.page.getByRole('tabpanel')).toBeVisible()
  }

  /** Opens the add dialog of the tab and waits until it can be filled. */
  async startAdding(title: string): Promise<void> {
    await this.page.getByRole('button', { name: title, exact: true }).click()
    await expect(this.dialog.getByRole('heading', { name: title })).toBeVisible()
  }

  async submit(title: string): Promise<void> {
    await this.dialog.getByRole('button', { name: title, exact: true }).click()
  }

  /** A message of the app. Above a window it is seen and spoken, though not among the roles of the page. */
  async isTold(title: string): Promise<void> {
    await expect(this.page.getByText(title, { exact: true }).last()).toBeVisible()
  }

  async delete(title: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete ${title}` }).click()
    const question = this.page.getByRole('alertdialog')
    await expect(
      question.getByText(`Are you sure you want to delete "${title}"? This action cannot be undone.`),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
  }
}
