import { addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { textAsPhoto } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { DiscardQuestion } from '../pages/discard-question.ts'
import { HomePage } from '../pages/home-page.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

/** What is refused at once, without a look into it. */
const letter = { ...textAsPhoto, name: 'letter.txt', mimeType: 'text/plain' }
/** Longer than any toast is shown. */
const LONG = 30_000

test(
  'a toast above a window is reached with F8 and holds while it has the focus or the pointer',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    await page.clock.install()
    await page.goto(`/pets/${pet.id}?tab=photos`)
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    const dialog = await biscuit.add('Add Photo')
    const toasts = page.getByRole('region', { name: /^Notifications/ })

    await test.step('The focus holds it, and the keys dismiss it', async () => {
      await dialog.field('Choose photos').setInputFiles(letter)
      const toast = await seeToast(page, 'Invalid file type')
      await page.keyboard.press('F8')
      await expect(toasts.getByRole('list')).toBeFocused()
      await page.clock.fastForward(LONG)
      await expect(toast).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(toasts.getByRole('button', { name: 'Dismiss' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(toast).toBeHidden()
    })

    await test.step('The pointer holds it, also below a question that opened later', async () => {
      await dialog.fillIn({ Caption: 'By the lake' })
      await dialog.field('Choose photos').setInputFiles(letter)
      const toast = await seeToast(page, 'Invalid file type')
      await dialog.field('Caption').press('Escape')
      const question = new DiscardQuestion(page)
      await expect(question.root).toBeVisible()
      await toast.hover()
      await page.clock.fastForward(LONG)
      await expect(toast).toBeVisible()
      await page.mouse.move(5, 5)
      await page.clock.fastForward(LONG)
      await expect(toast).toBeHidden()
      await question.answer('Keep editing')
      await expect(dialog.field('Caption')).toHaveValue('By the lake')
    })
  },
)

test(
  'who keeps editing goes on in the field, and Escape closes the form and not the pet',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    await addRecordOf(ana.client, 'medication', pet.id)
    await ana.enter(context)
    await page.goto('/pets')
    await page.getByRole('link', { name: 'View Details of Biscuit' }).click()
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    await biscuit.openTab('Meds')
    const form = await biscuit.edit('Apoquel')
    await form.fillIn({ Dosage: '6 mg' })
    const question = new DiscardQuestion(page)
    const slips = [
      () => biscuit.root.getByRole('button', { name: 'Close', exact: true }).click(),
      () => biscuit.root.getByRole('tab', { name: 'Overview' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const slip of slips) {
      await slip()
      await question.answer('Keep editing')
      await expect(form.field('Dosage')).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await question.answer('Discard')
    await expect(form.root).toBeHidden()
    await expect(biscuit.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(biscuit.root).toBeHidden()
  },
)

test(
  'the keys go on in the lightbox after a photo was deleted, and below it after the last one',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    const pet = await addPet(ana.client, { name: 'Biscuit' })
    for (const caption of ['In the park', 'On the sofa'])
      await ana.client.call('POST', `/pets/${pet.id}/photos`, await photoForm({ caption }))
    await ana.enter(context)
    await page.goto('/pets')
    await page.getByRole('link', { name: 'View Details of Biscuit' }).click()
    const biscuit = await new PetDialog(page, 'Biscuit').isShown()
    await biscuit.openTab('Photos')
    await biscuit.root.getByRole('button', { name: 'In the park' }).click()
    const lightbox = new Lightbox(page)
    await lightbox.shows('In the park', '2 of 2')

    await test.step('A key that follows the answer at once is not lost', async () => {
      await page.keyboard.press('Delete')
      const question = await biscuit.deletionQuestion('In the park')
      await question.root.getByRole('button', { name: 'Cancel' }).evaluate(`async (button) => {
        button.click()
        // The question is gone, and nothing has got the focus yet.
        while (button.isConnected) await Promise.resolve()
        const key = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true })
        document.activeElement.dispatchEvent(key)
      }`)
      await biscuit.deletionQuestion('In the park')
      await page.keyboard.press('Escape')
    })

    await test.step('With the focus on the thumbnail of the photo that goes', async () => {
      await lightbox.window('In the park').getByRole('button', { name: 'Show In the park' }).focus()
      await page.keyboard.press('Delete')
      await (await biscuit.deletionQuestion('In the park')).press('Delete')
      await lightbox.shows('On the sofa', '1 of 1')
      await page.keyboard.press('Delete')
      await (await biscuit.deletionQuestion('On the sofa')).press('Delete')
      await lightbox.isClosed('On the sofa')
      await expect(biscuit.root.getByRole('heading', { name: 'No photos yet' })).toBeVisible()
      await expect(biscuit.root).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(biscuit.root).toBeHidden()
    })
  },
)

test(
  'back on Home, the focus is on the link that opened the pet',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    const home = new HomePage(page)
    await home.open(ana.name)
    const biscuit = await home.openPet('Biscuit')
    await page.keyboard.press('Escape')
    await expect(biscuit.root).toBeHidden()
    await home.isShown(ana.name)
    await expect(page.getByRole('link', { name: 'View Details of Biscuit' })).toBeFocused()
  },
)
