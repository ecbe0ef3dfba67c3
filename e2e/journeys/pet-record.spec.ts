import { moveIn } from '../fixtures/household.ts'
import { expect, test } from '../fixtures/test.ts'
import { PetsPage } from '../pages/pets-page.ts'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an owner keeps the record of a pet', async ({ page, product, checkAccessibility }) => {
  // Many screens, each looked through for accessibility; a busy machine takes its time.
  test.slow()
  const pets = new PetsPage(page)

  await test.step('Given somebody with one pet', async () => {
    await moveIn(page, product)
    await pets.open()
    await pets.openPet('Biscuit')
    await checkAccessibility(page)
  })

  await test.step('When they add a medication, what is missing is told', async () => {
    await pets.openTab('Meds')
    await pets.startAdding('Add Medication')
    await expect(pets.dialog.getByRole('button', { name: 'Add Medication' })).toBeDisabled()
    await pets.dialog.getByLabel('Medication name').fill('Apoquel')
    await pets.submit('Add Medication')
    await expect(pets.dialog.getByText('Dosage is required')).toBeVisible()
    await checkAccessibility(page)
    await pets.dialog.getByLabel('Dosage').fill('5.4 mg')
    await pets.submit('Add Medication')
    await pets.isTold('Medication added')
    await expect(page.getByText('5.4 mg · Once daily')).toBeVisible()
  })

  await test.step('And change it where it stands', async () => {
    await page.getByRole('button', { name: 'Edit Apoquel' }).click()
    await page.getByLabel('Dosage').fill('3.6 mg')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await pets.isTold('Medication Updated')
    await expect(page.getByText('3.6 mg · Once daily')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Apoquel' })).toBeFocused()
  })

  await test.step('And schedule a visit, which then stands on the first page', async () => {
    await pets.openTab('Appts')
    await pets.startAdding('Schedule Appointment')
    await pets.dialog.getByLabel('Type').selectOption('Dental Cleaning')
    await pets.dialog.getByLabel('Date and time').fill('2099-11-24T10:15')
    await pets.submit('Schedule Appointment')
    await pets.isTold('Appointment scheduled')
    await expect(page.getByText('Nov 24, 2099, 10:15 AM')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Up next' })).toContainText('Dental Cleaning for Biscuit')
    await page.getByRole('link', { name: 'View Details' }).first().click()
    await expect(page.getByRole('tab', { name: 'Appts' })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('And record a vaccination whose next dose cannot be due before it', async () => {
    await pets.openTab('Vax')
    await pets.startAdding('Add Vaccination Record')
    await expect(pets.dialog.getByText('Please fill in all required fields (*) to continue.')).toBeVisible()
    await pets.dialog.getByRole('button', { name: 'Rabies' }).click()
    await pets.dialog.getByLabel('Next due date').fill('2020-01-01')
    await pets.submit('Add Vaccination Record')
    await expect(pets.dialog.getByText('Next due date cannot be before the administered date')).toBeVisible()
    await pets.dialog.getByLabel('Next due date').fill('2099-01-01')
    await pets.submit('Add Vaccination Record')
    await pets.isTold('Vaccination record added')
    await expect(page.getByRole('tabpanel').getByText('Current')).toBeVisible()
  })

  await test.step('And add a photo, look at it and delete it with the keyboard', async () => {
    await pets.openTab('Photos')
    await pets.startAdding('Add Photo')
    const file = pets.dialog.getByLabel('Choose a photo')
    await file.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await pets.isTold('Invalid file type')
    await file.setInputFiles({ name: 'park.png', mimeType: 'image/png', buffer: pixel })
    await pets.dialog.getByLabel('Caption').fill('At the park')
    await pets.submit('Add Photo')
    await pets.isTold('Photo added')
    await page.getByRole('button', { name: 'At the park' }).click()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await pets.isTold('Photo Deleted')
    await expect(page.getByText('No photos yet')).toBeVisible()
  })

  await test.step('And delete the medication', async () => {
    await pets.openTab('Meds')
    await pets.delete('Apoquel')
    await pets.isTold('Medication Deleted')
    await expect(page.getByText('No medications yet')).toBeVisible()
  })

  await test.step('Then going back closes the pet', async () => {
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('two people who change one record see both values', async ({ page, context, product }) => {
  const pets = new PetsPage(page)
  await moveIn(page, product)
  await pets.open()
  await pets.openPet('Biscuit')
  await pets.openTab('Meds')
  await pets.startAdding('Add Medication')
  await pets.dialog.getByLabel('Medication name').fill('Apoquel')
  await pets.dialog.getByLabel('Dosage').fill('5.4 mg')
  await pets.submit('Add Medication')
  await expect(page.getByText('5.4 mg · Once daily')).toBeVisible()

  const elsewhere = await context.newPage()
  await elsewhere.goto(page.url())
  for (const [each, dosage] of [
    [page, '3.6 mg'],
    [elsewhere, '16 mg'],
  ] as const) {
    await each.getByRole('button', { name: 'Edit Apoquel' }).click()
    await each.getByLabel('Dosage').fill(dosage)
  }
  await elsewhere.getByRole('button', { name: 'Save Changes' }).click()
  await expect(elsewhere.getByText('16 mg · Once daily')).toBeVisible()

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('row', { name: 'Dosage 3.6 mg 16 mg' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('3.6 mg · Once daily')).toBeVisible()
})

test('the free plan keeps one pet and says how to keep more', async ({ page, product }) => {
  const pets = new PetsPage(page)
  await moveIn(page, product)
  await pets.open()
  await page.getByRole('button', { name: 'Add Pet' }).click()
  await pets.isTold('Pet Limit Reached')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan=premium/)
})
