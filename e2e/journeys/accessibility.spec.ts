import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { AuthPage } from '../pages/auth-page.ts'
import { HomePage } from '../pages/home-page.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PetDialog } from '../pages/pet-dialog.ts'

// spec product: WCAG: axe finds nothing, in light, dark, high contrast; all by keyboard
test('a health log is added with the keyboard alone', async ({ page, newOwner }) => {
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  const keys = new Keyboard(page)
  await new AuthPage(page).open()

  await test.step('signing in', async () => {
    await keys.tabTo('textbox', 'Email')
    await page.keyboard.type(ana.email)
    await keys.tabTo('textbox', 'Password')
    await page.keyboard.type(ana.password)
    await page.keyboard.press('Enter')
    await new HomePage(page).isShown(ana.name)
    await new HomePage(page).showsPet('Biscuit')
    await checkPage(page)
  })

  const biscuit = new PetDialog(page, 'Biscuit')
  await test.step('opening the pet from the list, and walking its tabs with the arrows', async () => {
    await keys.tabTo('link', 'All pets')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeFocused()
    await checkPage(page)
    await keys.tabTo('link', 'View Details of Biscuit')
    await page.keyboard.press('Enter')
    await biscuit.isShown()
    await checkPage(page)
    await keys.tabTo('tab', 'Overview')
    for (const tab of ['Story', 'Meds', 'Appts', 'Health']) {
      await page.keyboard.press('ArrowRight')
      await expect(biscuit.root.getByRole('tab', { name: tab, selected: true })).toBeFocused()
    }
  })

  await test.step('filling in the dialog', async () => {
    const empty = biscuit.root.getByRole('heading', { name: 'No health logs yet' })
    await expect(empty).toBeVisible()
    await keys.tabTo('button', 'Add Health Log')
    await page.keyboard.press('Enter')
    const dialog = await new AddDialog(page, 'Add Health Log').isShown()
    await keys.tabTo('combobox', 'Type')
    await page.keyboard.type('Sym')
    await expect(dialog.field('Type')).toHaveValue('symptom')
    await keys.tabTo('textbox', 'Value')
    await page.keyboard.type('Limps')
    await page.keyboard.press('Enter')
    await dialog.isClosed()
    await expect(biscuit.entry('Limps')).toBeVisible()
  })

  // spec product: Escape closes the innermost window or form, and only it
  await test.step('and the focus goes back to where it was', async () => {
    await keys.tabTo('button', 'Add Health Log')
    await page.keyboard.press('Enter')
    const dialog = await new AddDialog(page, 'Add Health Log').isShown()
    await page.keyboard.press('Escape')
    await dialog.isClosed()
    await expect(biscuit.root.getByRole('button', { name: 'Add Health Log' })).toBeFocused()
    await keys.tabTo('button', 'More for Symptoms')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await biscuit.deletionQuestion('Symptoms')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await expect(biscuit.root.getByRole('button', { name: 'More for Symptoms' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(biscuit.root).toBeHidden()
    await expect(page.getByRole('link', { name: 'View Details of Biscuit' })).toBeFocused()
  })
})
