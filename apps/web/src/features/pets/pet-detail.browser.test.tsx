import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../../test-support/pictures.ts'
import {
  button,
  click,
  edit,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  pressUnlessGone,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  bringTrouble,
  callElsewhere,
  enter,
  mendButNews,
  type StagedRecord,
} from '../../../test-support/stage.ts'

/** Exceeds a page of a list, which has 50 entries. */
const MORE_THAN_A_PAGE = 51

let petId = ''
let old: StagedRecord
beforeAll(async () => {
  await enter('free')
  petId = (await addPet({ name: 'Biscuit', notes: 'Afraid of thunder' })).id
  old = await addRecord('medication', petId, { name: 'Old cure', startDate: '2020-01-01', isActive: false })
  for (let more = 1; more < MORE_THAN_A_PAGE; more += 1)
    await addRecord('medication', petId, { name: `Cure ${more}`, isActive: false })
})

// spec core-records §2: pet detail: the counters link to their tabs; the address names tab and record, also
//   on a later page
it('a link leads to its record, on whichever page it is, and says when it is gone', async () => {
  openApp(`/pets/${petId}?tab=meds&record=${old.id}`)
  const biscuit = await openedPet('Biscuit')
  const entry = entryOf(biscuit, 'Old cure')
  await eventually(entry).toHaveAttribute('aria-current', 'true')
  await eventually(entry).toHaveFocus()
  await eventually(entry).toBeInViewport()
  await callElsewhere('DELETE', `/medications/${old.id}`)
  openApp(`/pets/${petId}?tab=meds&record=${old.id}`)
  await isShown(biscuit.getByText('Entry not found'))
  await press(biscuit, 'Past (50)')
  await isShown(entryOf(biscuit, 'Cure 50'))
  await isGone(entry)
})

// spec core-records §2: pet detail: four counters
// spec core-records §2: pet detail: the counters link to their tabs; the address names tab and record, also
//   on a later page
it('four counters say what there is, and lead to it', async () => {
  for (const kind of ['appointment', 'healthLog'] as const) await addRecord(kind, petId)
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  for (const [counted, tab] of [
    ['0 medications active', 'meds'],
    ['1 visit upcoming', 'appts'],
    ['1 health log', 'health'],
    ['0 photos', 'photos'],
  ] as const) {
    const href = expect.stringMatching(new RegExp(`tab=${tab}$`)) as string
    await eventually(biscuit.getByRole('link', { name: counted })).toHaveAttribute('href', href)
  }
  await click(biscuit.getByRole('link', { name: /health log/ }))
  await isShown(biscuit.getByRole('tab', { name: 'Health', selected: true }))
  expect(location.search).toMatch(/tab=health$/)
})

// spec core-records §2: a pet opened by its address closes onto the list; a failed load says so and offers a
//   retry
it('a pet that was come to from outside closes onto the list, whatever was done in between', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  await eventually(() => document.title).toBe('Biscuit | Pawtrail')
  await openTab(biscuit, 'Vax')
  await press(biscuit, 'Close')
  await isGone(biscuit)
  expect(location.pathname).toBe('/pets')
  await isShown(page.getByRole('heading', { level: 1, name: 'Pets' }))
  await eventually(() => document.title).toBe('Pets | Pawtrail')
})

// spec core-records §2: a pet opened by its address closes onto the list; a failed load says so and offers a
//   retry
it('pets that could not be read can be asked for again', async () => {
  await bringTrouble(/^GET \/api\/(pets$|live)/, 'cut')
  openApp(`/pets/${petId}`)
  const failed = windowOf('Pet')
  await isShown(failed.getByRole('heading', { name: 'No connection' }))
  await mendButNews()
  await pressUnlessGone(failed, 'Try Again')
  await openedPet('Biscuit')
})

// spec core-records §2: pet detail: view and edit mode, Save Changes and Cancel Edit
it('a pet’s form is left without a change, and empty fields are saved as none', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Biscuit')
  await fillIn(form, { Name: 'Somebody else' })
  await press(form, 'Cancel Edit')
  await isShown(biscuit.getByText('Afraid of thunder'))
  const again = await edit(biscuit, 'Biscuit')
  await fillIn(again, { Notes: '' })
  await press(again, 'Save Changes')
  await seeToast('Pet Updated')
  await isGone(biscuit.getByText('Afraid of thunder'))
})

// spec product: a pet is home since a day that is not before its birth, and its facts say so
it('a pet is home since a day that is not before its birth, and its facts show it', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  const form = await edit(biscuit, 'Biscuit')
  await fillIn(form, { 'Birth date': '2020-03-03', 'Home since': '2019-05-02' })
  await press(form, 'Save Changes')
  await isShown(form.getByText('This is before the birth date'))
  await fillIn(form, { 'Home since': '2020-05-02' })
  await press(form, 'Save Changes')
  await seeToast('Pet Updated')
  await isShown(biscuit.getByText('Home since'))
  await isShown(biscuit.getByText('May 2, 2020'))
})

// spec core-records §2: profile photo: preview, upload, remove, save; its failure
//   in apps/web/src/features/pets
it('a portrait is looked at before it is sent, replaced and removed', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  const face = windowOf('Photo of Biscuit')
  await press(biscuit, 'Update photo')
  await isShown(face)
  putInto(field(face, 'Choose a photo'), await oneColourPhoto('face.png'))
  await eventually(face.getByRole('img', { name: 'The chosen photo' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/) as string,
  )
  await press(face, 'Save Photo')
  await seeToast('Photo Updated')
  await isGone(face)
  await press(biscuit, 'Update photo')
  await press(face, 'Remove Photo')
  await seeToast('Photo removed')
  await isGone(face)
  await press(biscuit, 'Update photo')
  await isShown(button(face, 'Cancel'))
  await isGone(button(face, 'Remove Photo'))
})

// spec core-records §6: groomer, trainer and daycare are edited on premium and pro only; otherwise the form
//   shows the upgrade prompt
// spec core-records §2: pet detail: service providers, each with name, phone and address
it('on the free plan the form of the providers is the way to a larger plan, on premium they are written down', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  await press(biscuit, 'Edit service providers')
  await isShown(biscuit.getByRole('heading', { name: 'Premium Feature' }))
  await eventually(biscuit.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/premium',
  )

  await callElsewhere('PUT', '/household/plan', { plan: 'premium' })
  openApp(`/pets/${petId}`)
  await openedPet('Biscuit')
  const form = await edit(biscuit, 'service providers')
  await fillIn(form, { 'Groomer name': 'Paws & Bubbles', 'Groomer phone': '+1 555 010 0123' })
  await press(form, 'Save Changes')
  await seeToast('Service providers updated')
  await eventually(
    biscuit.getByRole('link', { name: 'Call Paws & Bubbles, +1 555 010 0123' }),
  ).toHaveAttribute('href', 'tel:+15550100123')
})

// spec product: allergies and conditions are fields of their own, first on the emergency sheet and in the overview
it('allergies and conditions are entered in fields of their own, and lead the overview', async () => {
  openApp(`/pets/${petId}`)
  const biscuit = await openedPet('Biscuit')
  await isGone(biscuit.getByText('Conditions'))
  const form = await edit(biscuit, 'Biscuit')
  await fillIn(form, { Allergies: 'Chicken\nPenicillin', Conditions: 'Diabetes' })
  await press(form, 'Save Changes')
  await isGone(form)
  await eventually(biscuit.getByRole('term').first()).toHaveTextContent('Allergies')
  await eventually(biscuit.getByRole('definition').first()).toHaveTextContent('Chicken Penicillin')
  await eventually(biscuit.getByRole('definition').nth(1)).toHaveTextContent('Diabetes')
  const { body } = await callElsewhere('GET', `/pets/${petId}`)
  expect(body).toMatchObject({ allergies: 'Chicken\nPenicillin', conditions: 'Diabetes' })
})
