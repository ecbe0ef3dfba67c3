import { readFile } from 'node:fs/promises'
import { addContact, addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { photo } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { AddDialog } from '../pages/add-dialog.ts'
import { Form } from '../pages/form.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test('weights make a line, a closer look has its own page, and symptoms become a sheet for the vet', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner()
  const pet = await addPet(ana.client, { name: 'Biscuit', weightKg: 12 })
  for (const logDate of ['2026-01-05', '2026-02-05'])
    await addRecordOf(ana.client, 'healthLog', pet.id, { logDate, value: '27.4 lbs' })
  await addContact(ana.client, { name: 'Dr. Ortiz', isVet: true })
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')

  await test.step('Given two weights, they make a line', async () => {
    await page.goto(`/pets/${pet.id}?tab=health`)
    await biscuit.root.getByRole('combobox', { name: 'Period' }).selectOption('All time')
    await expect(biscuit.root.getByRole('slider', { name: 'Weight over time' })).toBeVisible()
    await biscuit.root.getByText('Show as a table').click()
    await checkPage(page)
    await biscuit.openTab('Overview')
  })

  // spec core-records §2: /health-metrics#advanced-tracking adds and edits advanced trackings
  //   in apps/web/src/features/health/metrics/health-metrics-page.tsx
  await test.step('When they look closer, it is added and changed on its own page', async () => {
    await biscuit.root.getByRole('link', { name: 'Health metrics' }).click()
    await page.getByRole('button', { name: 'Add Advanced Tracking' }).click()
    const dialog = await new AddDialog(page, 'Add Advanced Tracking').isShown()
    await dialog.save()
    await expect(dialog.root.getByText('Fill in at least one of the fields')).toBeVisible()
    await dialog.fillIn({ 'Heart rate (a minute)': '92', 'Energy level (1 to 10)': '7' })
    await dialog.choose({ Mood: 'Calm' })
    await checkPage(page)
    await dialog.saveAndClose()
    await seeToast(page, 'Advanced tracking added')
    await page.getByRole('button', { name: 'Edit Advanced Tracking' }).click()
    const form = new Form(page.getByRole('form', { name: 'Edit Advanced Tracking' }))
    await form.fillIn({ 'Body condition score (1 to 9)': '5' })
    await form.press('Save Changes')
    await seeToast(page, 'Health Log Updated')
    await expect(page.getByText('Body condition 5 of 9')).toBeVisible()
    await checkPage(page)
  })

  // spec core-records §5: editing advanced tracking inline points to the Health Metrics page
  //   in apps/web/src/features/health/edit-health-log.tsx
  await test.step('Then the Health tab does not change it, and leads to that page', async () => {
    await page.goto(`/pets/${pet.id}?tab=health`)
    await biscuit.root.getByRole('button', { name: 'Edit Advanced Tracking' }).click()
    await expect(
      biscuit.root.getByText('Advanced tracking entries are edited on the Health Metrics page.'),
    ).toBeVisible()
    await biscuit.root.getByRole('link', { name: 'Health Metrics', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Advanced tracking' })).toBeFocused()
  })

  await test.step('And the line of a year is saved as a picture under the policy of the page', async () => {
    await page.goto(`/analytics?pet=${pet.id}&period=12`)
    await page.getByRole('button', { name: 'Weight: table, picture and files' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save as a picture (PNG)' }).click()
    const picture = await readFile(await (await download).path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
  })

  // spec access §2: /symptoms: a guided note of what is seen, red flags lead to a vet, no diagnosis
  //   in apps/web/src/features/health/symptom-fields.tsx
  await test.step('When a red flag is ticked, a vet comes first', async () => {
    await page.goto('/')
    await page.getByRole('region', { name: 'Quick Actions' }).getByRole('link', { name: 'Symptoms' }).click()
    await expect(page.getByText('They are not a diagnosis').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Note a Symptom' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Note a Symptom' }).click()
    const dialog = await new AddDialog(page, 'Note a Symptom').isShown()
    await dialog.root.getByRole('checkbox', { name: 'Difficulty breathing' }).check()
    await expect(dialog.root.getByRole('alert')).toContainText('Call a vet now')
    await expect(dialog.root.getByRole('link', { name: 'Call Dr. Ortiz' })).toBeInViewport({ ratio: 1 })
    await checkPage(page)
    await dialog.pressTooEarly()
    await dialog.saysAt('Where do you see it?', 'Choose where you see it')
    await dialog.root.getByRole('checkbox', { name: 'Difficulty breathing' }).uncheck()
    await expect(dialog.root.getByText('Call a vet now')).toBeHidden()
    await dialog.choose({ 'Where do you see it?': 'Legs and movement' })
    await dialog.root.getByRole('checkbox', { name: 'Limping' }).check()
    await dialog.choose({
      'How strong': '3 – Moderate',
      'How often': 'Every day',
      'Is it getting better?': 'About the same',
    })
    await dialog.saveAndClose()
    await seeToast(page, 'Symptom noted')
  })

  // spec product: a picture or document of a symptom is shown with it, and pictures are on the sheet for the
  //   vet
  await test.step('Then a picture of it stands with it', async () => {
    await page.getByRole('button', { name: 'More for Limping' }).click()
    await page.getByRole('menuitem', { name: 'Attach a document' }).click()
    const attach = await new AddDialog(page, 'Add Document').isShown()
    await attach.field('Choose files').setInputFiles(await photo('paw.jpg'))
    await attach.fillIn({ Title: 'The paw' })
    await attach.saveAndClose()
    const attached = page.getByRole('list', { name: 'Attached documents' })
    await attached.getByRole('button', { name: 'View The paw' }).click()
    await expect(page.getByRole('dialog', { name: 'The paw' }).getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('And what was noted is a sheet for the vet', async () => {
    await page.getByText('Show to the vet').click()
    await expect(page.getByText('3 of 5, moderate', { exact: true })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Print for the vet' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'A4' }).click()
    const sheet = await (await download).path()
    expect((await readFile(sheet)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
