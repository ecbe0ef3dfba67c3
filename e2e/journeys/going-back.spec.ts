import { addPet } from '@app/testing/factories/records'
import { NO_LINE } from '../fixtures/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test(
  'going back closes the uppermost window, and takes nothing that was typed',
  { tag: '@phone' },
  async ({ page, context, newOwner, trouble }) => {
    const ana = await newOwner()
    await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    const home = new HomePage(page)
    const frame = new AppFrame(page)
    const biscuit = new PetDialog(page, 'Biscuit')
    const sheet = page.getByRole('dialog', { name: 'Add', exact: true })
    const opener = page.getByRole('button', { name: 'Add', exact: true })

    await test.step('Given the sheet of things to add, going back closes it and stays', async () => {
      await home.open(ana.name)
      await home.openPet('Biscuit')
      await page.goBack()
      await expect(biscuit.root).toBeHidden()
      await home.isShown(ana.name)
      await frame.openAddSheet()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(opener).toBeFocused()
      await home.isShown(ana.name)
    })

    await test.step('And going forward opens nothing, nor does a reload', async () => {
      await page.goForward()
      await home.isShown(ana.name)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await frame.openAddSheet()
      await page.reload()
      await home.isShown(ana.name)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    // spec product: going back closes the topmost window, and asks first about typed text
    await test.step('When something was typed, going back asks first, and once more goes back to it', async () => {
      const dialog = await frame.add('Medication', 'Add Medication')
      await dialog.fillIn({ 'Medication name': 'Apoquel', Dosage: '5 mg' })
      const question = new DiscardQuestion(page).root
      await page.goBack()
      await expect(question).toBeVisible()
      await page.goBack()
      await expect(question).toBeHidden()
      await expect(dialog.field('Medication name')).toHaveValue('Apoquel')
    })

    await test.step('And a toast covers no button of the form', async () => {
      trouble.allow(NO_LINE)
      await context.setOffline(true)
      const save = page.getByRole('dialog').getByRole('button', { name: 'Add Medication' })
      await save.click()
      const told = await (await seeToast(page, 'Error adding medication')).boundingBox()
      const button = await save.boundingBox()
      const beside = (told?.x ?? 0) > (button?.x ?? 0) + (button?.width ?? 0)
      expect(beside || (told?.y ?? 0) + (told?.height ?? 0) <= (button?.y ?? 0)).toBe(true)
      await context.setOffline(false)
    })

    await test.step('Then discarding leaves one step to where they were before', async () => {
      await page.goBack()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('link', { name: 'Pets', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pets' })).toBeVisible()
      await page.goBack()
      await home.isShown(ana.name)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  },
)
