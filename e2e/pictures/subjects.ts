import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { HomePage } from '../pages/home-page.ts'
import { expect, isComplete } from './demo-page.ts'

/** Folders of the pictures of help articles and of the blog. */
export const folders = {
  help: fileURLToPath(new URL('../../content/help/pictures/', import.meta.url)),
  blog: fileURLToPath(new URL('../../content/blog/pictures/', import.meta.url)),
} as const

/** Part of a page of the demo household, as a picture. */
export interface Subject {
  name: string
  /** Opens the subject from Home. */
  go: (page: Page, home: HomePage) => Promise<unknown>
  /** Element with which the picture begins. */
  from: (page: Page) => Locator
  /** Element with which the picture ends; without it, the first one. */
  to?: (page: Page) => Locator
}

/** Height of the page on which subjects are taken, in CSS pixels: nothing in it scrolls. */
export const PAGE_HEIGHT = 3000
/** Space around a subject, in CSS pixels. */
const MARGIN = 6

/** Measures the part of the page from the first element to the end of the last. */
async function spanOf(page: Page, { from, to = from }: Subject) {
  await expect(from(page)).toBeVisible()
  await expect(to(page)).toBeVisible()
  const [first, last] = [await from(page).boundingBox(), await to(page).boundingBox()]
  if (!first || !last) throw new Error('The subject of the picture is not on the page')
  return { top: Math.max(0, first.y - MARGIN), bottom: last.y + last.height + MARGIN }
}

/** Opens a subject and takes its picture: the given size, or less if the subject is lower. */
export async function takePicture(
  home: HomePage,
  subject: Subject,
  { left = 0, isWhole = false, ...size }: { left?: number; isWhole?: boolean; width: number; height: number },
): Promise<Buffer> {
  const { page } = home
  await subject.go(page, home)
  await expect(subject.from(page)).toBeVisible()
  await isComplete(page)
  const { top, bottom } = await spanOf(page, subject)
  const height = isWhole ? size.height : Math.min(size.height, bottom - top)
  return page.screenshot({ clip: { x: left, y: top, ...size, height }, animations: 'disabled' })
}

/** Width of a phone and height of the largest picture on it, in CSS pixels. */
export const PHONE = { width: 390, height: 520 }

export const savePicture = (picture: Buffer, path: string) =>
  sharp(picture).webp({ quality: 82 }).toFile(path)

export const stay = () => Promise.resolve()
export const visit = (path: string) => (page: Page) => page.goto(path)
export const inOrder =
  (...steps: readonly Subject['go'][]): Subject['go'] =>
  async (page, home) => {
    for (const step of steps) await step(page, home)
  }
export const press =
  (name: string | RegExp, within: (page: Page) => Pick<Page, 'getByRole'> = (page) => page) =>
  async (page: Page) => {
    await within(page)
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
      .click()
  }
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
export const choose = (label: string, option: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).selectOption({ label: option })
export const add = (action: string) =>
  inOrder(
    press('Add', (page) => page.getByRole('navigation', { name: 'Main' })),
    press(action, (page) => page.getByRole('dialog', { name: 'Add', exact: true })),
  )
export const openPet =
  (pet: string, tab = 'Overview'): Subject['go'] =>
  async (page, home) => {
    await home.openPet(pet)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }

export const region = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).first()
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name, exact: true })
export const question = (page: Page) => page.getByRole('alertdialog')
export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const entry = (words: string) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: words }).last()
export const tabPanel = (page: Page) => page.getByRole('tabpanel').first()
