import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../test-support/pictures.ts'
import {
  add,
  button,
  chooseFor,
  doubleClick,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  toastOf,
  windowOf,
} from '../../test-support/screen.ts'
import {
  addPet,
  addPhoto,
  addRecord,
  bringTrouble,
  countAsked,
  enter,
  mend,
} from '../../test-support/stage.ts'

const RETRY = 'Please try again.'
const ADD_FAILED = ['Error adding medication', `Failed to add medication. ${RETRY}`] as const

beforeAll(async () => {
  await enter()
})

const CHANGES = /^(POST|PATCH|DELETE) \/api\/(?!request-token|live)/

/** Opens the medications of a pet that takes Apoquel. */
async function openMedications(): Promise<Locator> {
  const pet = await addPet({ name: 'Biscuit' })
  await addRecord('medication', pet.id)
  openApp(`/pets/${pet.id}?tab=meds`)
  return openedPet('Biscuit')
}

/** Types a second medication. */
async function addCerenia(biscuit: Locator): Promise<Locator> {
  const adding = await add(biscuit, 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Cerenia', Dosage: '16 mg' })
  return adding
}

const PETS = /^GET \/api\/pets$/

/** Counts the entries of the open list: each has a menu button. */
const countEntries = (pet: Locator): number =>
  pet
    .getByRole('listitem')
    .getByRole('button', { name: /^More for / })
    .elements().length

// spec core-records §8: Error adding medication, Error scheduling appointment, Error adding health log, each with its
//   sentence
//   in packages/domain/src/medications/medications.errors.ts, packages/domain/src/appointments/appointments.errors.ts,
//   packages/domain/src/health/health-logs.errors.ts
it('an entry that can’t be added says so, stays typed, and is added once the line is back', async () => {
  const biscuit = await openMedications()
  const adding = await addCerenia(biscuit)
  await bringTrouble(CHANGES, 'cut')
  await press(adding, 'Add Medication')
  await seeToast(...ADD_FAILED)
  await mend()
  await press(adding, 'Add Medication')
  await isGone(adding)
  await seeToast('Medication added')
  await isGone(toastOf(ADD_FAILED[0]))
})

it('an entry whose answer is lost is added once', async () => {
  const biscuit = await openMedications()
  const adding = await addCerenia(biscuit)
  await bringTrouble(CHANGES, 'lose')
  await press(adding, 'Add Medication')
  await seeToast(ADD_FAILED[0])
  await mend()
  await press(adding, 'Add Medication')
  await isGone(adding)
  await eventually(() => countEntries(biscuit)).toBe(2)
})

// spec core-records §5: a submission in flight blocks a second one
it('two presses within 300 ms add one entry', async () => {
  const biscuit = await openMedications()
  const adding = await addCerenia(biscuit)
  const before = await countAsked(CHANGES)
  await bringTrouble(CHANGES, 'hold')
  await doubleClick(button(adding, 'Add Medication'))
  await eventually(() => countAsked(CHANGES)).toBe(before + 1)
  await mend()
  await isGone(adding)
  await eventually(() => countEntries(biscuit)).toBe(2)
  expect(await countAsked(CHANGES)).toBe(before + 1)
})

// spec core-records §7: delete and update by id
//   in apps/server/src/platform/records/records.ts
// spec core-records §8: Error: failed to update pet information, photo, medication, appointment, health log
// spec core-records §8: successes: Pet Updated, Photo Updated, Medication, Appointment, Health Log and Photo Deleted,
//   for 3000 ms
it('a change that can’t be saved says so, and is saved once the line is back', async () => {
  const biscuit = await openMedications()
  const form = await edit(biscuit, 'Apoquel')
  await bringTrouble(CHANGES, 'cut')
  await press(form, 'Save Changes')
  await seeToast('Error', 'Failed to update medication.')
  await mend()
  await press(form, 'Save Changes')
  await seeToast('Medication Updated')
  await isGone(form)
})

// spec core-records §7: delete and update by id
// spec core-records §8: delete failure: Failed to delete item. Please try again.
//   in packages/domain/src/records/records.texts.ts
// spec core-records §8: successes: Pet Updated, Photo Updated, Medication, Appointment, Health Log and Photo Deleted,
//   for 3000 ms
it('an entry that can’t be deleted says so, and is deleted once the line is back', async () => {
  const biscuit = await openMedications()
  await chooseFor(biscuit, 'Apoquel', 'Delete')
  const question = page.getByRole('alertdialog')
  await bringTrouble(CHANGES, 'cut')
  await press(question, 'Delete')
  await seeToast('Delete failure', `Failed to delete item. ${RETRY}`)
  await mend()
  await press(question, 'Delete')
  await seeToast('Medication Deleted')
  await isGone(entryOf(biscuit, 'Apoquel'))
})

it('text typed after a lost answer is the text that is saved', async () => {
  const biscuit = await openMedications()
  const adding = await add(biscuit, 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Cerenia', Dosage: '5.4 mg' })
  await bringTrouble(CHANGES, 'lose')
  await press(adding, 'Add Medication')
  await seeToast('Error adding medication')
  await mend()
  await fillIn(adding, { Dosage: '16 mg' })
  await press(adding, 'Add Medication')
  await isGone(adding)
  await isShown(entryOf(biscuit, 'Cerenia').getByText(/16 mg/))
  expect(entryOf(biscuit, 'Cerenia').elements()).toHaveLength(1)
})

// spec core-records §2: profile photo: preview, upload, remove, save; its failure
// spec core-records §8: Error: failed to update pet information, photo, medication, appointment, health log
it('the facts of a pet that can’t be saved say so', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  openApp(`/pets/${pet.id}`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Biscuit')
  await bringTrouble(CHANGES, 'cut')
  await press(form, 'Save Changes')
  await seeToast('Error', 'Failed to update pet information.')
  await mend()
  await press(form, 'Save Changes')
  await seeToast('Pet Updated')
  await isGone(form)
})

// spec core-records §2: profile photo: preview, upload, remove, save; its failure
it('a pet’s picture that can’t be sent says so', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  openApp(`/pets/${pet.id}`)
  await press(await openedPet('Biscuit'), 'Update photo')
  const face = windowOf('Photo of Biscuit')
  await isShown(face)
  putInto(field(face, 'Choose a photo'), await oneColourPhoto('biscuit.png'))
  await bringTrouble(/ \/api\/pets\/.*photo/, 'cut')
  await press(face, 'Save Photo')
  await seeToast('Upload failed', `Failed to upload photo. ${RETRY}`)
  await mend()
  await press(face, 'Save Photo')
  await isGone(face)
})

// spec core-records §8: Error: failed to update pet information, photo, medication, appointment, health log
it('a caption that can’t be changed says so, and stays typed', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  await addPhoto(pet.id, 'By the sea')
  openApp(`/pets/${pet.id}?tab=photos`)
  await press(await openedPet('Biscuit'), 'By the sea')
  const shown = windowOf('By the sea')
  await press(shown, 'Edit photo')
  await fillIn(shown, { Caption: 'By the lake' })
  await bringTrouble(CHANGES, 'cut')
  await press(shown, 'Save Changes')
  await seeToast('Error', 'Failed to update photo.')
  await eventually(field(shown, 'Caption')).toHaveValue('By the lake')
  await mend()
  await press(shown, 'Save Changes')
  await seeToast('Photo Updated')
})

// spec core-records §8: Camera error; Photo too large; Validation Error
it('an unreadable photo limit and a missing camera are reported', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  openApp(`/pets/${pet.id}?tab=photos`)
  const adding = await add(await openedPet('Biscuit'), 'Add Photo')
  await press(adding, 'Take Photo')
  await seeToast('Camera error', `Failed to take photo. ${RETRY}`)
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('park.png'))
  await bringTrouble(/ \/api\//, 'cut')
  await press(adding, 'Add Photo')
  await seeToast('Validation Error', 'Unable to verify upload limits. Please try again in a moment.')
})

// spec product: a form that adds a record stays open, with its typed text, if the pets can’t be reloaded
//   in apps/web/src/records/add/add-dialog-for.tsx
it('typed text stays when the pets can’t be reloaded', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  openApp(`/pets/${pet.id}?tab=meds`)
  const adding = await add(await openedPet('Biscuit'), 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Cerenia', Dosage: '16 mg' })
  await bringTrouble(PETS, 'answer')
  const before = await countAsked(PETS)
  // A change elsewhere makes the page reload its pets.
  await addPet({ name: 'Miso' })
  await eventually(() => countAsked(PETS)).toBeGreaterThan(before)
  // The failure has left the stage by now; it arrives before the answer to a second request.
  await countAsked(PETS)
  await press(adding, 'Add Medication')
  await seeToast('Medication added')
})
