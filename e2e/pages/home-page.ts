import { expect, type Locator, type Page } from '@playwright/test'
import { AddDialog } from './add-dialog.ts'
import { PetDialog } from './pet-dialog.ts'

/** A pet's card, or its face with late items beside its name. */
const petLink = (name: string): RegExp => new RegExp(`^(View Details of )?${name}(, .*)?$`)

/** The dashboard. */
export class HomePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(name: string): Promise<void> {
    await this.page.goto('/')
    await this.isShown(name)
  }

  /** Checks the greeting, which appears before the app has loaded. */
  async greets(name: string): Promise<void> {
    const greeting = new RegExp(`^Good (morning|afternoon|evening), ${name}$`)
    await expect(this.page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  }

  async isShown(name: string): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Main' }).first()).toBeAttached()
    await this.greets(name)
  }

  /** Waits for the last cards, so that no further request follows. */
  async isComplete(): Promise<void> {
    for (const name of ['Medication Schedule', 'Usage and limits'])
      await expect(this.page.getByRole('region', { name })).toBeVisible()
  }

  /** Checks a pet in 'Your pets': a card if there is room, else its face with its name. */
  async showsPet(name: string): Promise<void> {
    const pets = this.page.getByRole('region', { name: 'Your pets' })
    await expect(pets.getByRole('link', { name: petLink(name) })).toBeVisible()
  }

  /** A pet's line in 'Your pets'. */
  pet(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Your pets' })
      .getByRole('listitem')
      .filter({ hasText: name, visible: true })
  }

  async openPetWithoutWaiting(name: string): Promise<void> {
    const pets = this.page.getByRole('region', { name: 'Your pets' })
    await pets.getByRole('link', { name: petLink(name) }).click()
  }

  async openPet(name: string): Promise<PetDialog> {
    await this.openPetWithoutWaiting(name)
    return new PetDialog(this.page, name).isShown()
  }

  /** Opens a dialog from 'Quick Actions'. */
  async quickAction(label: string, title: string): Promise<AddDialog> {
    await this.pressQuickAction(label)
    return new AddDialog(this.page, title).isShown()
  }

  async pressQuickAction(label: string): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Quick Actions' })
      .getByRole('button', { name: label, exact: true })
      .click()
  }
}
