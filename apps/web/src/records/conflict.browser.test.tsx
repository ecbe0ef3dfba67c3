import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import {
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
  pressEscape,
  seeToast,
  windowOf,
} from '../../test-support/screen.ts'
import {
  addContact,
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  type StagedRecord,
} from '../../test-support/stage.ts'

const conflict = windowOf('Changed by someone else')

beforeAll(async () => {
  await enter()
})

/** Expects both values of a field side by side. */
async function showsBoth(label: string, mine: string, theirs: string): Promise<void> {
  const row = conflict.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) })
  await isShown(row)
  await eventually(() =>
    row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([mine, theirs])
}

/** A medication that was changed elsewhere while the person filled in its form here. */
async function changeFromBothSides(): Promise<{ entry: Locator; form: Locator; id: string }> {
  const pet = await addPet({ name: 'Biscuit' })
  const medication = { name: 'Apoquel', dosage: '5.4 mg', frequency: 'Twice daily', startDate: '2026-01-05' }
  const { id, version } = await addRecord('medication', pet.id, medication)
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp(`/pets/${pet.id}?tab=meds`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Apoquel')
  await fillIn(form, { Dosage: '7 mg' })
  const theirs = { ...medication, dosage: '6 mg', version }
  expect(await callElsewhere('PATCH', `/medications/${id}`, theirs)).toMatchObject({ status: 200 })
  await press(form, 'Save Changes')
  await showsBoth('Dosage', '7 mg', '6 mg')
  return { entry: entryOf(biscuit, 'Apoquel'), form, id }
}

it('Take theirs lets the earlier change stand', async () => {
  const { entry } = await changeFromBothSides()
  await press(conflict, 'Take theirs')
  await isGone(conflict)
  await isShown(entry.getByText(/6 mg/))
})

it('Keep mine writes on top of the newer version, once', async () => {
  const { entry, id } = await changeFromBothSides()
  await doubleClick(conflict.getByRole('button', { name: 'Keep mine' }))
  await isGone(conflict)
  await isShown(entry.getByText(/7 mg/))
  const { body } = await callElsewhere<StagedRecord>('GET', `/medications/${id}`)
  expect(body).toMatchObject({ dosage: '7 mg', version: 3 })
})

it('Escape leaves both as they are, and the typed text in its field', async () => {
  const { form } = await changeFromBothSides()
  await pressEscape()
  await isGone(conflict)
  await eventually(field(form, 'Dosage')).toHaveValue('7 mg')
})

// spec product: two people who edit one record both see both values
it('the facts of a pet are compared field by field', async () => {
  const pet = await addPet({ name: 'Biscuit', breed: 'Beagle mix' })
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp(`/pets/${pet.id}`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Biscuit')
  await fillIn(form, { Breed: 'Basset', 'Home since': '2021-05-02' })
  const theirs = {
    name: 'Biscuit',
    species: 'dog',
    breed: 'Beagle',
    notes: 'Afraid of thunder',
    homeSince: '2020-05-02',
  }
  const changed = await callElsewhere('PATCH', `/pets/${pet.id}`, { ...theirs, version: pet.version })
  expect(changed).toMatchObject({ status: 200 })
  await press(form, 'Save Changes')
  await showsBoth('Breed', 'Basset', 'Beagle')
  await showsBoth('Notes', '–', 'Afraid of thunder')
  await showsBoth('Home since', 'May 2, 2021', 'May 2, 2020')
  await press(conflict, 'Keep mine')
  await seeToast('Pet Updated')
  await isShown(biscuit.getByText('Basset').first())
})

it('an entry that another user deleted goes from the screen when it is saved', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  const { id } = await addRecord('medication', pet.id, { name: 'Apoquel' })
  await addRecord('medication', pet.id, { name: 'Cerenia' })
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp(`/pets/${pet.id}?tab=meds`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Apoquel')
  await fillIn(form, { Dosage: '6 mg' })
  await callElsewhere('DELETE', `/medications/${id}`)
  await press(form, 'Save Changes')
  await seeToast('This entry no longer exists', 'Someone deleted it while you were editing')
  await isGone(form)
  await isGone(entryOf(biscuit, 'Apoquel'))
  await isShown(entryOf(biscuit, 'Cerenia'))
})

it('typed text stays when the list is reloaded without its entry, until it is saved', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  const { id } = await addRecord('medication', pet.id, { name: 'Apoquel' })
  openApp(`/pets/${pet.id}?tab=meds`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Apoquel')
  await fillIn(form, { Dosage: '6 mg' })
  await callElsewhere('DELETE', `/medications/${id}`)
  await addRecord('medication', pet.id, { name: 'Cerenia' })
  await isShown(entryOf(biscuit, 'Cerenia'))
  await eventually(field(form, 'Dosage')).toHaveValue('6 mg')
  await press(form, 'Save Changes')
  await seeToast('This entry no longer exists', 'Someone deleted it while you were editing')
  await isGone(form)
})

// spec core-records §8: delete failure: Failed to delete item. Please try again.
it('an entry that another user deleted goes from the screen when it is deleted again', async () => {
  const pet = await addPet({ name: 'Biscuit' })
  const { id } = await addRecord('medication', pet.id, { name: 'Cerenia' })
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp(`/pets/${pet.id}?tab=meds`)
  const biscuit = await openedPet('Biscuit')
  await chooseFor(biscuit, 'Cerenia', 'Delete')
  const question = page.getByRole('alertdialog')
  await isShown(question)
  await callElsewhere('DELETE', `/medications/${id}`)
  await press(question, 'Delete')
  await seeToast('Delete failure', 'It may have been removed, or the link is wrong.')
  await isGone(question)
  await isGone(entryOf(biscuit, 'Cerenia'))
})

// spec product: a contact that someone else has changed is not overwritten from the settings
it('a contact in the settings is compared as well, and the other changes stay typed', async () => {
  const contact = { name: 'Dr. Ortiz', phone: '100', isPrimary: true, isVet: true }
  const { id, version } = await addContact(contact)
  await bringTrouble(/GET \/api\/live/, 'cut')
  openApp('/?settings=profile')
  const settings = page.getByRole('dialog', { name: 'Account Settings' })
  await isShown(field(settings, 'Vet phone'))
  await fillIn(settings, { 'Vet phone': '102', Phone: '112' })
  const theirs = { ...contact, name: 'Dr. Bo', phone: '101', version }
  expect(await callElsewhere('PATCH', `/emergency-contacts/${id}`, theirs)).toMatchObject({ status: 200 })
  await press(settings, 'Save Changes')
  await showsBoth('Primary vet', 'Dr. Ortiz', 'Dr. Bo')
  await showsBoth('Vet phone', '102', '101')
  await press(conflict, 'Take theirs')
  await isGone(conflict)
  await eventually(field(settings, 'Vet phone')).toHaveValue('101')
  await eventually(field(settings, 'Phone')).toHaveValue('112')
  await press(settings, 'Save Changes')
  await seeToast('Settings Saved', '1 setting updated.')
})
