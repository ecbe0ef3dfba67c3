import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import {
  button,
  click,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  seeToast,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mend,
  type StagedRecord,
} from '../../../test-support/stage.ts'

const question = page.getByRole('alertdialog')

let entered: Promise<unknown> | undefined
let petId = ''
let biscuit: Locator

beforeEach(async () => {
  await (entered ??= enter())
  petId = (await addPet({ name: 'Biscuit' })).id
  for (const kind of ['medication', 'healthLog', 'vaccination'] as const) await addRecord(kind, petId)
  openApp(`/pets/${petId}`)
  biscuit = await openedPet('Biscuit')
})

async function archivedPet(): Promise<Record<string, unknown>> {
  return (await callElsewhere('GET', `/pets/${petId}`)).body
}

async function isArchived(): Promise<boolean> {
  const { body } = await callElsewhere('GET', `/pets/${petId}`)
  return body['archivedAt'] !== null
}

async function archive(): Promise<void> {
  await press(biscuit, 'Move to In Loving Memory')
  await isShown(question.getByText('record stays complete'))
  await press(question, 'Move to In Loving Memory')
  await isGone(question)
}

// spec product: archiving a pet asks first, is undone with one tap, and can be reversed at any time
it('archived by a slip, a pet is back at one tap', async () => {
  await archive()
  await seeToast('Biscuit was moved to In Loving Memory')
  expect(await isArchived()).toBe(true)
  await click(
    toastOf('Biscuit was moved to In Loving Memory').getByRole('button', {
      name: 'Undo',
      includeHidden: true,
    }),
  )
  await seeToast('Biscuit is back')
  expect(await isArchived()).toBe(false)
})

it('nothing is added to an archived pet until it is brought back, whenever one likes', async () => {
  await archive()
  await openTab(biscuit, 'Meds')
  await isShown(entryOf(biscuit, 'Apoquel'))
  await isGone(button(biscuit, 'Add Medication'))
  await openTab(biscuit, 'Overview')
  await press(biscuit, 'Bring back')
  await isShown(button(biscuit, 'Move to In Loving Memory'))
  expect(await isArchived()).toBe(false)
  await openTab(biscuit, 'Meds')
  await isShown(button(biscuit, 'Add Medication'))
})

// spec product: the confirmation before deleting a pet lists its records, focuses Cancel and offers to
//   archive the pet
it('the question before deleting says what goes, begins at Cancel and offers to archive instead', async () => {
  await press(biscuit, 'Delete pet')
  await isShown(
    question.getByText('Are you sure you want to delete "Biscuit"? This action cannot be undone.'),
  )
  await isShown(question.getByText('This also deletes Biscuit’s 3 records.'))
  await eventually(button(question, 'Cancel')).toHaveFocus()
  await eventually(question.getByRole('button').first()).toHaveTextContent('Cancel')
  await press(question, 'Move to In Loving Memory instead')
  await isShown(button(biscuit, 'Bring back'))
  expect(await isArchived()).toBe(true)
})

it('a household whose pets are all archived is not one that never had any', async () => {
  const { body } = await callElsewhere<StagedRecord[]>('GET', '/pets')
  for (const { id, version } of body) await callElsewhere('POST', `/pets/${id}/archive`, { version })
  openApp('/')
  await isShown(page.getByRole('heading', { name: 'In Loving Memory' }))
  await click(page.getByRole('link', { name: 'See your pets' }))
  await eventually(() => location.pathname).toBe('/pets')
  await isShown(page.getByRole('heading', { name: 'In Loving Memory' }))
})

// spec product: a pet in memory has a page of its own, without chips and tools
it('a pet in memory has its years and its story, and no chips and no tools', async () => {
  await press(biscuit, 'Move to In Loving Memory')
  await fillIn(question, { 'When Biscuit passed away': '2020-01-01' })
  await press(question, 'Move to In Loving Memory')
  await isShown(question.getByText('This is before the birth date'))
  expect(await isArchived()).toBe(false)
  await fillIn(question, { 'When Biscuit passed away': '2026-01-10' })
  await press(question, 'Move to In Loving Memory')
  await isShown(biscuit.getByRole('heading', { name: 'In loving memory of Biscuit' }))
  await isShown(biscuit.getByText('Biscuit lived 5 years.'))
  await isShown(biscuit.getByText('2020 – 2026', { exact: true }))
  await isGone(button(biscuit, 'Edit Biscuit'))
  await isGone(button(biscuit, 'Update photo'))
  await isGone(biscuit.getByText('1 medication'))
  expect(await archivedPet()).toMatchObject({ diedOn: '2026-01-10' })
  await click(biscuit.getByRole('link', { name: 'Read Biscuit’s story' }))
  await isShown(biscuit.getByRole('region', { name: 'January 2026' }))
})

it('the page of a pet in memory is quiet: its picture once and whole, no tick, and each record keeps its menu', async () => {
  await page.viewport(1440, 900)
  await press(biscuit, 'Update photo')
  const face = windowOf('Photo of Biscuit')
  await isShown(face)
  putInto(field(face, 'Choose a photo'), await oneColourPhoto('face.png'))
  await press(face, 'Save Photo')
  await seeToast('Photo Updated')
  await archive()
  await seeToast('Biscuit was moved to In Loving Memory')
  const toast = toastOf('Biscuit was moved to In Loving Memory').element()
  // Expects the drawing of Dismiss only.
  expect(toast.querySelectorAll('svg')).toHaveLength(1)
  const pictures = () =>
    [...biscuit.element().querySelectorAll('img')]
      .filter((picture) => getComputedStyle(picture).filter === 'none' && picture.clientWidth > 100)
      .map(({ clientWidth, clientHeight }) => Math.round((clientWidth / clientHeight) * 100))
  await eventually(pictures).toEqual([133])
  await openTab(biscuit, 'Vax')
  await isShown(entryOf(biscuit, 'Rabies'))
  await isShown(button(biscuit, 'More for Rabies'))
  await page.viewport(414, 896)
})

it('the day can be changed, and a day that can’t be saved says so', async () => {
  await archive()
  await press(biscuit, 'Add date')
  await isShown(question.getByRole('heading', { name: 'Add the date' }))
  await bringTrouble(/archive/, 'cut')
  await fillIn(question, { 'When Biscuit passed away': '2026-01-11' })
  await press(question, 'Save')
  await seeToast('Failed to update pet information.')
  await mend()
  await press(question, 'Save')
  await press(biscuit, 'Change date')
  await isShown(question.getByRole('heading', { name: 'Change the date' }))
  expect(await archivedPet()).toMatchObject({ diedOn: '2026-01-11' })
})
