import { addPet, addRecordOf, photoForm, recordPaths } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { AppFrame } from '../pages/app-frame.ts'
import { HomePage } from '../pages/home-page.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'

test('axe finds nothing on any screen or dialog of a full household', async ({ page, context, newOwner }) => {
  test.setTimeout(240_000)
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit', notes: 'Afraid of thunder' })
  await addPet(ana.client, { name: 'Miso', species: 'cat' })
  for (const kind of ['medication', 'appointment', 'healthLog', 'vaccination'] as const) {
    await addRecordOf(ana.client, kind, pet.id)
  }
  for (const caption of ['In the park', 'On the sofa']) {
    await ana.client.call('POST', recordPaths.photo.under(pet.id), await photoForm({ caption }))
  }
  await ana.enter(context)
  const home = new HomePage(page)
  const frame = new AppFrame(page)

  await test.step('the pages', async () => {
    await home.open(ana.name)
    await home.showsPet('Biscuit')
    await checkPage(page)
    await frame.openAccountMenu()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await frame.openAddSheet()
    await checkPage(page)
    await frame.leaveAddSheet()
    await page.goto('/pets')
    await expect(page.getByRole('heading', { name: 'At home' })).toBeVisible()
    await checkPage(page)
  })

  await test.step('the dialogs that add', async () => {
    await home.open(ana.name)
    for (const [action, title] of [
      ['Add Pet', 'Add Pet'],
      ['Medication', 'Add Medication'],
      ['Appointment', 'Schedule Appointment'],
      ['Photo', 'Add Photo'],
      ['Health Log', 'Add Health Log'],
      ['Vaccination', 'Add Vaccination Record'],
      ['Document', 'Add Document'],
    ] as const) {
      const dialog = await home.quickAction(action, title)
      await checkPage(page)
      await page.keyboard.press('Escape')
      await dialog.isClosed()
    }
  })

  const biscuit = new PetDialog(page, 'Biscuit')
  await test.step('a pet, its tabs and its forms', async () => {
    await home.openPet('Biscuit')
    await checkPage(page)
    await biscuit.edit('Biscuit')
    await checkPage(page)
    await biscuit.root.getByRole('button', { name: 'Cancel Edit' }).click()
    for (const [tab, title] of [
      ['Meds', 'Apoquel'],
      ['Appts', 'Dental Cleaning'],
      ['Health', 'Weight Check'],
      ['Vax', 'Rabies'],
    ] as const) {
      await biscuit.openTab(tab)
      await expect(biscuit.entry(title)).toBeVisible()
      await checkPage(page)
      const form = await biscuit.edit(title)
      await checkPage(page)
      await form.press('Cancel')
    }
    await biscuit.askToDelete('Rabies')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await biscuit.root.getByRole('button', { name: 'Update photo' }).click()
    await expect(page.getByRole('dialog', { name: 'Photo of Biscuit' })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
  })

  await test.step('its photos', async () => {
    await biscuit.openTab('Photos')
    await expect(biscuit.root.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2)
    await checkPage(page)
    await biscuit.root.getByRole('button', { name: 'In the park' }).click()
    const lightbox = new Lightbox(page).window('In the park')
    await expect(lightbox).toBeVisible()
    await checkPage(page)
    await lightbox.getByRole('button', { name: 'Edit photo' }).click()
    await expect(lightbox.getByRole('form')).toBeVisible()
    await checkPage(page)
  })
})
