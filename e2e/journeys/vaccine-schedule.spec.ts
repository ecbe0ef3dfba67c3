import { readFile } from 'node:fs/promises'
import { addPet, addRecordOf } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/test.ts'
import { Form } from '../pages/form.ts'
import { HomePage } from '../pages/home-page.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the next booster is suggested, the schedule is changed, the record is printed', async ({
  page,
  context,
  newOwner,
}) => {
  const ana = await newOwner({ plan: 'free' })
  const { id: petId } = await addPet(ana.client, { name: 'Biscuit' })
  const first = { vaccineName: 'Rabies', administeredDate: '2025-03-01', nextDueDate: null }
  await addRecordOf(ana.client, 'vaccination', petId, first)
  await ana.enter(context)
  const biscuit = new PetDialog(page, 'Biscuit')
  const schedule = page.getByRole('dialog', { name: 'Preventive schedule: Dog' })

  await test.step('Given a dog that was vaccinated against rabies once', async () => {
    await new HomePage(page).open(ana.name)
    await new HomePage(page).openPet('Biscuit')
    await biscuit.openTab('Vax')
    const given = biscuit.root.getByRole('list', { name: 'Vaccinations' }).getByRole('listitem')
    await expect(given.filter({ hasText: 'Rabies' })).toHaveCount(1)
  })

  await test.step('When the vet says two years between boosters, the household says so too', async () => {
    await biscuit.root.getByRole('button', { name: 'Schedule', exact: true }).click()
    const rabies = schedule.getByRole('listitem').filter({ hasText: 'Rabies' })
    await expect(rabies).toContainText('AAHA Canine Vaccination Guidelines, 2022')
    await checkPage(page)
    await schedule.getByRole('button', { name: 'Edit Rabies' }).click()
    const form = new Form(schedule.getByRole('form', { name: 'Edit Rabies' }))
    await form.fillIn({ 'Months between boosters': 'two' })
    await form.press('Save')
    await expect(form.root.getByText('Enter a number of months')).toBeVisible()
    await form.fillIn({ 'Months between boosters': '24' })
    await form.press('Save')
    await seeToast(page, 'Schedule updated')
    await expect(rabies).toContainText('then every 2 years')
    await expect(rabies).toContainText('Set by your household')
    await schedule.getByRole('button', { name: 'Close' }).click()
  })

  // spec product: next due date suggested from an editable schedule by species and vaccine, with its source
  await test.step('Then the next dose is suggested accordingly, and taken over at one press', async () => {
    const add = await biscuit.add('Add Vaccination Record')
    await add.root.getByRole('button', { name: 'Rabies', exact: true }).click()
    await add.fillIn({ 'Administered date': '2026-03-01' })
    await expect(add.root.getByText(/Usually due Mar 1, 2028, 2 years after a booster/)).toBeVisible()
    await add.root.getByRole('button', { name: 'Use this date' }).click()
    await expect(add.root.getByLabel('Next due date')).toHaveValue('2028-03-01')
    await add.save()
    await seeToast(page, 'Vaccination record added')
  })

  // spec product: a printable vaccination record
  await test.step('And the record is printed on the paper that is chosen', async () => {
    const download = page.waitForEvent('download')
    await biscuit.root.getByRole('button', { name: 'Print record' }).click()
    await page.getByRole('menuitem', { name: 'A4' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^vaccination-record-\d{4}-\d\d-\d\d\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
