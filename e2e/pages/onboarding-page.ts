import { expect, type Page } from '@playwright/test'
import type { ChosenFile } from '../fixtures/pictures.ts'

/** /onboarding: the wizard's normal path. */
export class OnboardingPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async isShown(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
    await expect(this.page.getByText('Step 1 of 4')).toBeVisible()
  }

  /** Answers 'Who is it?'. */
  async chooseFace(species: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Who is it?' }).getByText(species, { exact: true }).click()
  }

  async enterName(name: string): Promise<void> {
    await this.page.getByLabel('Your name').fill(name)
    await this.page.getByRole('button', { name: 'Get Started' }).click()
    await expect(this.page.getByText('Step 2 of 4')).toBeVisible()
  }

  async enterPet(pet: {
    name: string
    species: string
    breed: string
    weight: string
    photo?: ChosenFile
  }): Promise<void> {
    await this.page.getByLabel('Pet name').fill(pet.name)
    await this.page.getByLabel('Species').selectOption({ label: pet.species })
    await this.page.getByText('More about your pet').click()
    await this.page.getByLabel('Breed').fill(pet.breed)
    await this.page.getByRole('textbox', { name: /weight/i }).fill(pet.weight)
    if (pet.photo) await this.page.getByLabel('Add a photo').setInputFiles(pet.photo)
  }

  async continue(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** Opens the confirmation for finishing now. */
  async quickComplete(): Promise<void> {
    await this.page.getByRole('button', { name: 'Quick Complete Setup' }).click()
  }

  async leaveForLater(): Promise<void> {
    await this.page.getByRole('button', { name: "I'll set this up later" }).click()
  }

  /** Passes the two explanatory steps, the last of which finishes the wizard. */
  async leaveTheRestForLater(): Promise<void> {
    await expect(this.page.getByText('Step 3 of 4')).toBeVisible()
    await this.leaveForLater()
    await expect(this.page.getByText('Step 4 of 4')).toBeVisible()
    await this.leaveForLater()
  }

  /** Finishes the wizard with only a name. */
  async completeAs(name: string): Promise<void> {
    await this.isShown()
    await this.enterName(name)
    await this.page.getByRole('button', { name: 'Skip for now' }).click()
    await this.leaveTheRestForLater()
  }
}
