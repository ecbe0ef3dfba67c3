import type { Locator, Page } from '@playwright/test'
import { checkPage } from '../fixtures/accessibility.ts'
import { fromNewAddress } from '../fixtures/addresses.ts'
import { expect, test } from '../fixtures/demo-test.ts'
import { withoutLiveUpdates } from '../fixtures/network.ts'
import { photo } from '../fixtures/pictures.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'
import { TodayCard } from '../pages/today-card.ts'

/** Returns the dialog with this title, as a form. */
const dialog = (page: Page, title: string): Form =>
  new Form(page.getByRole('dialog', { name: title, exact: true }))

/** Opens a medication's ledger and returns its rows. */
async function readHistory(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const rows = dialog(page, `History of ${name}`).root.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return rows
}

/** Matches words with any space between them: times do not break before their 'PM'. */
const anySpace = (words: string): string => words.replaceAll(/\s+/g, '\\s')

test(
  'a family gives each dose once, and sees who gave it',
  { tag: ['@main', '@phone'] },
  async ({ page, browser, demo, signInAs }) => {
    const elsewhere = await browser.newContext({ baseURL: demo.url, extraHTTPHeaders: fromNewAddress() })
    const sams = await elsewhere.newPage()
    const [ana, sam] = [new TodayCard(page), new TodayCard(sams)]
    let late = ''
    const undoOf = (card: TodayCard): Locator =>
      card.row('Apoquel', late, /Given by Ana/).getByRole('button', { name: /^Undo / })

    await test.step('Given a dose that is late, on the screens of two people', async () => {
      // Keeps Sam's screen from receiving Ana's changes.
      await withoutLiveUpdates(sams)
      await signInAs(page, 'owner')
      await signInAs(sams, 'caregiver')
      for (const card of [ana, sam]) await card.offers('Apoquel')
      late = await ana.timeToGive('Apoquel')
      await expect(ana.row('Apoquel', late, /minutes? late/)).toBeVisible()
      await ana.openDone()
      await expect(ana.row('Insulin', /Given by (Ana|Sam)/).first()).toBeVisible()
      await checkPage(page)
    })

    // spec product: today first: doses on the dashboard, late ones first, each with its one action
    await test.step('When the owner gives it, who gave it stands where the button was', async () => {
      await ana.give('Apoquel')
      await expect(undoOf(ana)).toBeFocused()
    })

    // spec product: one dose log for each dose, enforced by the database; the second caregiver sees its
    //   author and time
    await test.step('Then the other one, who still saw the button, is told so in place', async () => {
      await sam.give('Apoquel')
      await seeToast(sams, 'Already marked')
      const row = sam.row('Apoquel', late, /Given by Ana/)
      await expect(row).toBeVisible()
      await expect(row.getByRole('button')).toHaveCount(0)
    })

    await test.step('When the owner takes it back, it is open again for both', async () => {
      await undoOf(ana).click()
      await ana.offers('Apoquel')
      await sams.reload()
      await sam.offers('Apoquel')
    })

    // spec product: dose ledger: given, skipped, missed, partial, with who, when, how much, note and picture
    await test.step('When part of it was given, the ledger says how much, and what was taken back', async () => {
      const biscuit = await new HomePage(page).openPet('Biscuit')
      await biscuit.root.getByRole('link', { name: /^\d doses? late$/ }).click()
      await expect(biscuit.root.getByRole('tab', { name: 'Meds', selected: true })).toBeVisible()
      await biscuit.root
        .getByRole('button', { name: /^More options for Apoquel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Partly given' }).click()
      const sheet = dialog(page, 'Partly given')
      await sheet.press('Save dose')
      await sheet.saysAt('Amount', 'Enter how much was given')
      await sheet.fillIn({ Amount: '0.5', Note: 'Spat the rest out' })
      await sheet.field('Choose a picture').setInputFiles(await photo('dose.jpg'))
      await checkPage(page)
      await sheet.press('Save dose')
      await expect(biscuit.entry('Apoquel')).toContainText('Partly given by Ana')
      const undo = biscuit.root.getByRole('button', {
        name: new RegExp(`^Undo Apoquel for Biscuit, ${anySpace(late)}$`),
      })
      await expect(undo).toBeFocused()
      await expect(biscuit.entry('Apoquel')).toContainText('42.5 left')
      const rows = await readHistory(page, 'Apoquel')
      await expect(rows.filter({ hasText: 'Spat the rest out' })).toContainText('0.5 units')
      await expect(rows.filter({ hasText: 'Undone by Ana' })).toHaveCount(1)
      await expect(rows.getByRole('img')).toHaveCount(1)
      await checkPage(page)
      await rows.getByRole('button', { name: /^Remove picture/ }).click()
      const question = page.getByRole('alertdialog', { name: 'Remove picture?' })
      await question.getByRole('button', { name: 'Remove picture' }).click()
      await seeToast(page, 'Picture removed')
      await expect(rows.getByRole('img')).toHaveCount(0)
      await expect(rows.filter({ hasText: 'Spat the rest out' })).toContainText('Partly given by Ana')
      await page.keyboard.press('Escape')
      await undo.click()
      await expect(biscuit.entry('Apoquel')).toContainText('43 left')
    })

    await test.step('When units come in, they are added', async () => {
      await page.getByRole('button', { name: 'Refill of Apoquel', exact: true }).click()
      const refill = dialog(page, 'Refill Apoquel')
      await refill.fillIn({ Units: '30' })
      await refill.press('Refill Apoquel')
      await seeToast(page, 'Refill added')
      await expect(page.getByText(/^73 left/)).toBeVisible()
    })
    await elsewhere.close()
  },
)
