import { expect, type Page } from '@playwright/test'

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
    photo?: string
  }): Promise<void> {
    await this.page.getByRole('textbox', { name: /name/i }).fill(pet.name)
    await this.page.getByLabel('Species').selectOption({ label: pet.species })
    await this.page.getByLabel('Breed').fill(pet.breed)
    await this.page.getByLabel(/weight/i).fill(pet.weight)
    if (pet.photo) await this.page.locator('input[type=file]').first().setInputFiles(pet.photo)
  }

  async continue(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  async leaveForLater(): Promise<void> {
    await this.page.getByRole('button', { name: "I'll set this up later" }).click()
  }
}
