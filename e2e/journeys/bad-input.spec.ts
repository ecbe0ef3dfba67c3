import type { BrowserContext, Page } from '@playwright/test'
import { addContact, addPet, addRecordOf, photoForm } from '@app/testing/factories/records'
import { dayFromToday } from '../fixtures/days.ts'
import type { Owner } from '../fixtures/people.ts'
import { photo, textAsPhoto, tooLargePhoto, truncatedPhoto } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsTheWidth } from '../fixtures/width.ts'
import type { AddDialog } from '../pages/add-dialog.ts'
import { EmergencyDialog } from '../pages/emergency-dialog.ts'
import { HomePage } from '../pages/home-page.ts'
import { Lightbox } from '../pages/lightbox.ts'
import { PetDialog } from '../pages/pet-dialog.ts'
import { seeToast } from '../pages/toasts.ts'

const BEFORE_ALL_DATES = '1899-12-31'
const noFiles = 'Please choose a pet and at least one file to continue.'
const BEFORE_1900 = 'cannot be before January 1, 1900'

const word = (length: number): string => 'w'.repeat(length)

/** Types one value, tries to save, and reads what the field says of it; nothing closes and nothing is lost. */
async function refuses(dialog: AddDialog, label: string, value: string, message: string): Promise<void> {
  await dialog.fillIn({ [label]: value })
  await dialog.save()
  await dialog.saysAt(label, message)
  await expect(dialog.field(label)).toHaveValue(value)
}

test(
  'each dialog says at the field what is wrong with it',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    await addPet(ana.client, { name: 'Biscuit' })
    await ana.enter(context)
    const home = new HomePage(page)
    await home.open(ana.name)
    const tomorrow = dayFromToday(1)

    await test.step('a pet', async () => {
      const dialog = await home.quickAction('Add Pet', 'Add Pet')
      await dialog.cannotSave()
      await dialog.choose({ Species: 'Cat' })
      await refuses(dialog, 'Name', 'M', 'Pet name must be at least 2 characters')
      await refuses(dialog, 'Name', 'M'.repeat(51), 'Pet name must be less than 50 characters')
      await dialog.fillIn({ Name: 'Miso' })
      await refuses(dialog, 'Breed', 'b'.repeat(101), 'Breed must be less than 100 characters')
      await dialog.fillIn({ Breed: '' })
      await refuses(dialog, 'Notes', 'n'.repeat(501), 'Notes must be less than 500 characters')
      await dialog.fillIn({ Notes: '' })
      await refuses(dialog, 'Weight (lbs)', '-3', 'Weight cannot be negative')
      await refuses(dialog, 'Weight (lbs)', '12e', 'Please enter a valid weight')
      await dialog.fillIn({ 'Weight (lbs)': '' })
      await expect(dialog.field('Weight (lbs)')).toHaveAccessibleDescription('')
      await refuses(dialog, 'Birth date', tomorrow, 'Birth date cannot be in the future')
      await refuses(dialog, 'Birth date', BEFORE_ALL_DATES, BEFORE_1900)
      await dialog.press('Cancel')
    })

    await test.step('a medication', async () => {
      const dialog = await home.quickAction('Medication', 'Add Medication')
      await dialog.cannotSave()
      await dialog.pressTooEarly()
      await dialog.saysAt('Medication name', 'Medication name is required')
      await expect(dialog.field('Medication name')).toBeFocused()
      await dialog.fillIn({ 'Medication name': 'Apoquel' })
      await dialog.save()
      await dialog.saysAt('Dosage', 'Dosage is required')
      await dialog.fillIn({ Dosage: '5 mg' })
      await refuses(
        dialog,
        'Medication name',
        'm'.repeat(101),
        'Medication name must be less than 100 characters',
      )
      await dialog.fillIn({ 'Medication name': 'Apoquel' })
      await refuses(dialog, 'Start date', BEFORE_ALL_DATES, BEFORE_1900)
      await dialog.fillIn({ 'Start date': '2026-01-05' })
      await refuses(dialog, 'End date', '2026-01-04', 'End date cannot be before the start date')
      await dialog.fillIn({ 'End date': '' })
      await refuses(dialog, 'Units on hand', '-3', 'Units on hand must be at least 0')
      await expect(dialog.root.getByText('Units on hand must be at least 0')).toBeInViewport()
      await dialog.press('Cancel')
    })

    await test.step('an appointment', async () => {
      const dialog = await home.quickAction('Appointment', 'Schedule Appointment')
      await dialog.cannotSave()
      await dialog.choose({ Type: 'Surgery' })
      await dialog.choose({ Status: 'Missed' })
      await refuses(dialog, 'Date and time', '1899-12-31T10:00', 'Date and time is out of range')
      await dialog.fillIn({ 'Date and time': '2100-01-01T10:00' })
      await refuses(dialog, 'Vet name', 'v'.repeat(101), 'Vet name must be less than 100 characters')
      await dialog.press('Cancel')
    })

    await test.step('a health log', async () => {
      const dialog = await home.quickAction('Health Log', 'Add Health Log')
      await dialog.cannotSave()
      await dialog.choose({ Type: 'Symptoms' })
      await refuses(dialog, 'Date', tomorrow, 'Date cannot be in the future')
      await refuses(dialog, 'Date', BEFORE_ALL_DATES, BEFORE_1900)
      await dialog.fillIn({ Date: dayFromToday(0) })
      await refuses(dialog, 'Value', 'v'.repeat(201), 'Value must be less than 200 characters')
      await dialog.choose({ Type: 'Weight Check' })
      await refuses(dialog, 'Weight (lbs)', '12e', 'Please enter a number')
      await dialog.fillIn({ 'Weight (lbs)': '' })
      await expect(dialog.root.getByText('Please enter a number')).toBeHidden()
      await dialog.press('Cancel')
    })

    await test.step('a vaccination', async () => {
      const dialog = await home.quickAction('Vaccination', 'Add Vaccination Record')
      await dialog.cannotSave()
      await dialog.press('DHPP')
      await refuses(dialog, 'Administered date', tomorrow, 'Administered date cannot be in the future')
      await dialog.fillIn({ 'Administered date': '2026-01-05' })
      await refuses(
        dialog,
        'Next due date',
        '2026-01-04',
        'Next due date cannot be before the administered date',
      )
      await dialog.press('Cancel')
    })

    await test.step('a photo', async () => {
      const dialog = await home.quickAction('Photo', 'Add Photo')
      await dialog.cannotSave(noFiles)
      await dialog.field('Choose photos').setInputFiles(tooLargePhoto)
      await seeToast(page, 'File too large', 'Please choose a file smaller than 10MB.')
      await dialog.cannotSave(noFiles)
      await dialog.field('Take Photo').setInputFiles(tooLargePhoto)
      await seeToast(page, 'Photo too large', 'Please use a smaller image (under 10MB).')
      await dialog.cannotSave(noFiles)
      await dialog.field('Choose photos').setInputFiles(await photo())
      await refuses(dialog, 'Date', tomorrow, 'Date cannot be in the future')
      await dialog.fillIn({ Date: dayFromToday(0), Caption: 'A letter' })
      await dialog.field('Choose photos').setInputFiles(textAsPhoto)
      await dialog.save()
      await seeToast(
        page,
        'Error adding photo',
        'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
      )
      await expect(dialog.root.getByRole('button', { name: 'Try again: letter.jpg' })).toHaveCount(0)
      await dialog.press('Remove letter.jpg')
      await dialog.field('Choose photos').setInputFiles(await truncatedPhoto())
      await dialog.save()
      await seeToast(page, 'This image is damaged or incomplete. Please choose another one.')
      await expect(dialog.field('Caption')).toHaveValue('A letter')
      await dialog.press('Remove half.jpg')
      await dialog.field('Choose photos').setInputFiles(await photo())
      await dialog.saveAndClose()
      await seeToast(page, '2 photos added')
    })
  },
)

test(
  'markup and foreign scripts are shown as they were typed',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
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
  },
)

test(
  'without a pet nothing is added to one, and a second press of a button sends nothing more',
  { tag: '@one-size' },
  async ({ page, context, newOwner }) => {
    const ana = await newOwner()
    await ana.enter(context)
    const home = new HomePage(page)
    await home.open(ana.name)
    await home.pressQuickAction('Medication')
    await seeToast(page, 'No pets found', 'Please add a pet first before')
    await expect(page.getByRole('dialog')).toBeHidden()
    const dialog = await home.quickAction('Add Pet', 'Add Pet')
    await dialog.fillIn({ Name: 'Miso' })
    await dialog.choose({ Species: 'Cat' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/pets')
        sent.push(request.url())
    })
    await dialog.root.getByRole('button', { name: 'Add Pet', exact: true }).dblclick()
    await dialog.isClosed()
    await home.showsPet('Miso')
    expect(sent).toHaveLength(1)
  },
)

test('words without an end fit a phone', { tag: '@one-size' }, async ({ page, context, newOwner }) => {
  const ana = await newOwner({ name: word(40) })
  const { client } = ana
  const pet = await addPet(client, { name: word(50), breed: word(100), notes: word(500) })
  const today = dayFromToday(0)
  await addRecordOf(client, 'medication', pet.id, {
    name: word(100),
    dosage: word(40),
    instructions: word(200),
    startDate: today,
  })
  await addRecordOf(client, 'appointment', pet.id, { vetName: word(100), location: word(100) })
  await addRecordOf(client, 'healthLog', pet.id, { type: 'symptom', value: word(200), notes: word(500) })
  await addRecordOf(client, 'vaccination', pet.id, { vaccineName: word(100), clinicName: word(100) })
  await client.call('POST', `/pets/${pet.id}/photos`, await photoForm({ caption: word(100) }))
  await addContact(client, { name: word(100) })
  await page.setViewportSize({ width: 390, height: 844 })
  await ana.enter(context)
  const home = new HomePage(page)
  const dog = new PetDialog(page, word(50))

  await home.open(ana.name)
  await expect(page.getByText(word(100)).first()).toBeVisible()
  await fitsTheWidth(page)
  await page.goto('/pets')
  await expect(page.getByRole('heading', { name: 'At home' })).toBeVisible()
  await fitsTheWidth(page)
  await page.goto(`/pets/${pet.id}`)
  await dog.isShown()
  await expect(dog.root.getByText(word(500))).toBeVisible()
  await fitsTheWidth(page)
  for (const [tab, title] of [
    ['Meds', word(100)],
    ['Appts', 'Dental Cleaning'],
    ['Health', 'Symptoms'],
    ['Vax', word(100)],
  ] as const) {
    await dog.openTab(tab)
    await expect(dog.entry(title)).toBeVisible()
    await fitsTheWidth(page)
    const question = await dog.askToDelete(title)
    await fitsTheWidth(page)
    await question.press('Cancel')
  }
  await dog.openTab('Photos')
  await dog.root.getByRole('button', { name: word(100) }).click()
  await new Lightbox(page).shows(word(100), '1 of 1')
  await fitsTheWidth(page)
  await page.goto('/?emergency')
  await new EmergencyDialog(page).isShown()
  await expect(page.getByRole('article')).toBeVisible()
  await fitsTheWidth(page)
  await page.goto('/?settings=profile')
  await expect(page.getByRole('button', { name: `Edit ${word(100)}` })).toBeVisible()
  await fitsTheWidth(page)
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

test(
  'what was typed survives a server that is gone, and is saved once when it is back',
  { tag: '@one-size' },
  async ({ page, context, product, newOwner, trouble }) => {
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
  },
)
