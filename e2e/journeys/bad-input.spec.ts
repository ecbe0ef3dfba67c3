import type { BrowserContext, Page } from '@playwright/test'
import { addPet } from '@app/testing/factories/records'
import type { Owner } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('markup and foreign scripts are shown as they were typed', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  const hostile = '<img src=x onerror=alert(1)> "&amp;" {{7*7}}'
  const foreign = 'كلب 🐕‍🦺 משה'
  const pet = await addPet(ana.client, { name: foreign, notes: hostile })
  await ana.enter(context)
  page.on('dialog', (dialog) => {
    throw new Error(`Something that was typed ran: ${dialog.message()}`)
  })
  const home = new HomePage(page)
  await home.open(ana.name)
  await home.showsPet(foreign)
  await page.goto(`/pets/${pet.id}`)
  const dog = await new PetDialog(page, foreign).isShown()
  await expect(dog.root.getByText(hostile, { exact: true })).toBeVisible()
  await dog.openTab('Meds')
  const dialog = await dog.add('Add Medication')
  await dialog.fillIn({
    'Medication name': hostile,
    Dosage: foreign,
    Instructions: '<script>alert(2)</script>',
  })
  await dialog.saveAndClose()
  await expect(dog.entry(hostile)).toContainText(foreign)
  await expect(dog.entry(hostile)).toContainText('<script>alert(2)</script>')
  await dog.askToDelete(hostile)
})

/** A pet of somebody's, with the form of a health log open in which the symptoms have been chosen. */
async function beginSymptom(page: Page, context: BrowserContext, owner: Owner) {
  const pet = await addPet(owner.client, { name: 'Biscuit' })
  await owner.enter(context)
  await page.goto(`/pets/${pet.id}?tab=health`)
  const biscuit = await new PetDialog(page, 'Biscuit').isShown()
  const dialog = await biscuit.add('Add Health Log')
  await dialog.choose({ Type: 'Symptoms' })
  return { biscuit, dialog }
}

test('what was typed survives a server that is gone, and is saved once when it is back', async ({
  page,
  context,
  product,
  newOwner,
  trouble,
}) => {
  const ana = await newOwner()
  const { biscuit, dialog } = await beginSymptom(page, context, ana)
  await dialog.fillIn({ Value: 'Limps', Notes: 'Left hind leg, since the walk' })
  trouble.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  await product.kill()
  await dialog.save()
  await seeToast(page, 'Error adding health log', 'Failed to record health information. Please try again.')
  await expect(dialog.field('Value')).toHaveValue('Limps')
  await expect(dialog.field('Notes')).toHaveValue('Left hind leg, since the walk')
  await product.start()
  await dialog.saveAndClose()
  await seeToast(page, 'Health log added')
  await expect(biscuit.entry('Limps')).toHaveCount(1)
  await page.reload()
  await biscuit.isShown()
  await expect(biscuit.entry('Limps')).toHaveCount(1)
})
