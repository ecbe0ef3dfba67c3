import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { HomePage } from '../pages/home-page.ts'
import { expect, isComplete, type screens, test } from './demo-page.ts'
import { openPet, stay } from './subjects.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

interface Picture {
  /** File name: the subject, the screen, and `dark` for the dark theme. */
  name: `${string}-${keyof typeof screens}${'' | '-dark'}`
  /** Opens the subject from Home. */
  go: (page: Page, home: HomePage) => Promise<unknown>
  /** Locator that is visible once the picture can be taken. */
  shows: (page: Page) => ReturnType<Page['locator']>
}

const photo = (page: Page) => page.getByText('Not allowed here')
const toLatestPhoto = async (page: Page, home: HomePage) => {
  await openPet('Biscuit', 'Story')(page, home)
  await photo(page).scrollIntoViewIfNeeded()
}
const meds = (page: Page) => page.getByRole('region', { name: 'Medication Schedule' })
const weight = (page: Page) => page.getByRole('heading', { name: 'Weight' })

const pictures: readonly Picture[] = [
  { name: 'home-desktop', go: stay, shows: meds },
  { name: 'home-desktop-dark', go: stay, shows: meds },
  { name: 'home-phone', go: stay, shows: (page) => page.getByRole('region', { name: 'Your pets' }) },
  { name: 'pet-desktop', go: openPet('Miso'), shows: weight },
  { name: 'pet-phone-dark', go: openPet('Biscuit'), shows: weight },
  { name: 'story-desktop', go: toLatestPhoto, shows: photo },
  { name: 'story-phone', go: toLatestPhoto, shows: photo },
  {
    name: 'glucose-desktop',
    go: async (page) => {
      await page.goto('/health-metrics')
      await page.getByLabel('Pet', { exact: true }).selectOption({ label: 'Miso' })
      await page.getByRole('combobox', { name: 'Measure' }).selectOption({ label: 'Blood glucose' })
    },
    shows: (page) => page.getByText('Your target').first(),
  },
  {
    name: 'medicines-phone',
    go: openPet('Miso', 'Meds'),
    shows: (page) => page.getByRole('button', { name: /^Give now/ }).first(),
  },
  {
    name: 'add-phone',
    go: (page) => page.getByRole('button', { name: 'Add', exact: true }).click(),
    shows: (page) => page.getByText('Log now'),
  },
  {
    name: 'search-desktop-dark',
    go: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('weight biscuit')
    },
    shows: (page) => page.getByRole('option').first(),
  },
  {
    name: 'emergency-phone',
    go: (page) =>
      page
        .getByRole('link', { name: 'Emergency' })
        .or(page.getByRole('button', { name: 'Emergency' }))
        .click(),
    shows: (page) => page.getByRole('dialog').getByText('Dr. Ortiz').first(),
  },
]

for (const { name, go, shows } of pictures) {
  test(name, async ({ openHome }) => {
    const home = await openHome({
      screen: name.includes('phone') ? 'phone' : 'desktop',
      dark: name.endsWith('dark'),
    })
    const { page } = home
    await go(page, home)
    await expect(shows(page)).toBeVisible()
    await isComplete(page)
    await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
  })
}
