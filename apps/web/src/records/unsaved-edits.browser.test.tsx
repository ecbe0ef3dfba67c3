import { beforeAll, beforeEach, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import {
  add,
  answerDiscard,
  button,
  click,
  discardQuestion,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  pressEscape,
  windowOf,
} from '../../test-support/screen.ts'
import { addContact, addPet, addPhoto, addRecord, enter } from '../../test-support/stage.ts'

let petId = ''
let biscuit: Locator

beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
  await addRecord('medication', petId, { name: 'Apoquel', dosage: '5.4 mg' })
  await addRecord('medication', petId, { name: 'Cerenia', dosage: '16 mg' })
  for (const caption of ['In the park', 'On the sofa']) await addPhoto(petId, caption)
})

beforeEach(async () => {
  // Wide enough for a veil beside the window, and too narrow for the record to be a page.
  await page.viewport(900, 800)
  openApp('/pets')
  await click(page.getByRole('link', { name: 'View Details of Biscuit' }))
  biscuit = await openedPet('Biscuit')
})

/** Presses the veil beside the window, late enough not to count as a second tap on the opener. */
async function pressVeil(): Promise<void> {
  const present = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(present + 1000)
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
}

// spec core-records §4: only one inline item editor may be open at a time per list; discarding its typed text
//   asks first
it('a second row closes a form that was not changed, and asks before one that was', async () => {
  await openTab(biscuit, 'Meds')
  const apoquel = await edit(biscuit, 'Apoquel')
  const cerenia = await edit(biscuit, 'Cerenia')
  await isGone(apoquel)
  await fillIn(cerenia, { Dosage: '24 mg' })
  await press(biscuit, 'Edit Apoquel')
  await answerDiscard('Keep editing')
  await eventually(field(cerenia, 'Dosage')).toHaveValue('24 mg')
  await eventually(field(cerenia, 'Dosage')).toHaveFocus()
  await press(biscuit, 'Edit Apoquel')
  await answerDiscard('Discard')
  await isGone(cerenia)
  await isShown(apoquel)
})

it.each([
  { slip: 'another tab', act: () => click(biscuit.getByRole('tab', { name: 'Overview' })) },
  { slip: 'the cross', act: () => press(biscuit, 'Close') },
  { slip: 'the veil', act: pressVeil },
  { slip: 'Escape', act: pressEscape },
  { slip: 'going back', act: async () => history.back() },
])('a form of a row is not lost by $slip', async ({ act }) => {
  await openTab(biscuit, 'Meds')
  const form = await edit(biscuit, 'Apoquel')
  await fillIn(form, { Dosage: '6 mg' })
  await act()
  await answerDiscard('Keep editing')
  await eventually(field(form, 'Dosage')).toHaveValue('6 mg')
  await eventually(field(form, 'Dosage')).toHaveFocus()
})

// spec product: Escape closes the innermost window or form, and only it
it('Escape closes the form alone, and the focus returns to its button', async () => {
  await openTab(biscuit, 'Meds')
  const form = await edit(biscuit, 'Apoquel')
  await fillIn(form, { Dosage: '6 mg' })
  await pressEscape()
  await answerDiscard('Discard')
  await isGone(form)
  await eventually(button(biscuit, 'Edit Apoquel')).toHaveFocus()
  await pressEscape()
  await isGone(biscuit)
  await eventually(page.getByRole('link', { name: 'View Details of Biscuit' })).toHaveFocus()
})

it('asks before a window with typed text is closed', async () => {
  await openTab(biscuit, 'Meds')
  const adding = await add(biscuit, 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Metacam' })
  await pressEscape()
  await answerDiscard('Keep editing')
  await eventually(field(adding, 'Medication name')).toHaveValue('Metacam')
  await pressEscape()
  await answerDiscard('Discard')
  await isGone(adding)
  await eventually(button(biscuit, 'Add Medication')).toHaveFocus()
  await isGone(entryOf(biscuit, 'Metacam'))
})

// spec product: going back closes the topmost window, and asks first about typed text
it('going back from a window that adds asks once, and going back again goes on typing', async () => {
  await openTab(biscuit, 'Meds')
  const adding = await add(biscuit, 'Add Medication')
  await fillIn(adding, { 'Medication name': 'Metacam' })
  history.back()
  await isShown(discardQuestion())
  history.back()
  await isGone(discardQuestion())
  await eventually(field(adding, 'Medication name')).toHaveValue('Metacam')
})

it('the facts of the pet are kept alike', async () => {
  const form = await edit(biscuit, 'Biscuit')
  await fillIn(form, { Breed: 'Basset' })
  await click(biscuit.getByRole('tab', { name: 'Meds' }))
  await answerDiscard('Keep editing')
  await eventually(field(form, 'Breed')).toHaveValue('Basset')
  await click(biscuit.getByRole('tab', { name: 'Meds' }))
  await answerDiscard('Discard')
  await isShown(entryOf(biscuit, 'Apoquel'))
})

it('a caption is kept alike, and the next photo does not open its form', async () => {
  await openTab(biscuit, 'Photos')
  await press(biscuit, 'In the park')
  const park = windowOf('In the park')
  await press(park, 'Edit photo')
  await fillIn(park, { Caption: 'By the lake' })
  for (const slip of ['Next photo', 'Close']) {
    await press(park, slip)
    await answerDiscard('Keep editing')
    await eventually(field(park, 'Caption')).toHaveValue('By the lake')
  }
  await pressEscape()
  await answerDiscard('Discard')
  await isGone(park.getByRole('form'))
  await press(park, 'Edit photo')
  await press(park, 'Next photo')
  const sofa = windowOf('On the sofa')
  await isShown(button(sofa, 'Edit photo'))
  await isGone(sofa.getByRole('form'))
})

it('a contact among the settings is kept alike', async () => {
  await addContact({ name: 'Dr. Ortiz' })
  openApp('/?settings=profile')
  const settings = windowOf('Account Settings')
  const contact = await edit(settings, 'Dr. Ortiz')
  await fillIn(contact, { Name: 'Dr. Ortiz-Lee' })
  await click(settings.getByRole('tab', { name: 'Privacy' }))
  await answerDiscard('Keep editing')
  await press(settings, 'Close')
  await press(page.getByRole('alertdialog'), 'Keep editing')
  await eventually(field(contact, 'Name')).toHaveValue('Dr. Ortiz-Lee')
  await press(settings, 'Close')
  await press(page.getByRole('alertdialog'), 'Discard changes')
  await isGone(settings)
})
