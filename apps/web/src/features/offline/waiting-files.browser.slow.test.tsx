import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { MOST_WAITING_BYTES } from '@app/domain/offline/waiting-changes.texts'
import { eventually } from '../../../test-support/eventually.ts'
import { addLateMedication } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { letter, oneColourPhoto, putInto, smallPdf } from '../../../test-support/pictures.ts'
import {
  add,
  button,
  click,
  doubleClick,
  entryOf,
  field,
  fillIn,
  isGone,
  isShown,
  openTab,
  press,
  pressByKey,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  bringTrouble,
  callElsewhere,
  countAsked,
  endSession,
  enter,
  mend,
  openSession,
} from '../../../test-support/stage.ts'
import { keep } from '../../api/client/device-storage.ts'
import { newId } from '../../api/client/new-id.ts'
import { countWaiting } from '../../api/waiting/waiting-changes.ts'
import { heldKey, removeChanges, storeChange } from '../../api/waiting/waiting-store.ts'
import { OFFLINE_KEY } from '../../device/kept-here.ts'
import { goOffline, goOnline, startAnew } from './go-offline.fixture.ts'
import { showOnline } from './offline-state.ts'

const PHOTOS = /^POST \/api\/pets\/[^/]+\/photos$/
const PICTURES = /^POST \/api\/doses\/[^/]+\/picture$/
const waiting = page.getByRole('list', { name: 'Not sent yet', exact: true })

let person = ''
let petId = ''

const captionsThere = async (): Promise<string> => {
  const { body } = await callElsewhere<{ entries: { caption: string | null }[] }>(
    'GET',
    `/pets/${petId}/photos`,
  )
  const captions = body.entries.map(({ caption }) => caption ?? 'none')
  return captions.toSorted((one, other) => one.localeCompare(other)).join()
}

beforeAll(async () => {
  await enter()
  const { body } = await callElsewhere<{ userId: string }>('GET', '/me')
  person = body.userId
})
beforeEach(async () => {
  petId = (await addPet({ name: 'Clover' })).id
})
afterEach(async () => {
  await startAnew()
  await callElsewhere('DELETE', `/pets/${petId}`)
})
// Clears the caches, because test files share a browser.
afterAll(async () => {
  for (const cache of await caches.keys()) await caches.delete(cache)
})

// spec product: photos, documents and pictures of doses without an answer stay on the device, sealed with
//   their files, shown in their lists, and are sent once; a picture follows its dose log, and an unreadable
//   or refused file is reported
it('photos wait above those that are there, each with its words, and are photos once they are sent', async () => {
  await goOffline(person, `/pets/${petId}?tab=photos`, button(page, 'Add Photo'))
  const adding = await add(page.getByRole('main'), 'Add Photo')
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('rash.png'), await oneColourPhoto('lake.png'))
  await fillIn(adding, { 'Caption of rash.png': 'The rash' })
  await doubleClick(button(adding, 'Add Photo'))
  await seeToast('Saved on this device', '2 changes will be sent once you’re back online.')
  await isGone(adding)
  await isShown(entryOf(waiting, /Photo for Clover.*The rash.*Not sent yet/))
  await isShown(entryOf(waiting, /Photo for Clover.*lake\.png.*Not sent yet/))
  await isShown(page.getByText('2 changes wait here.'))
  await goOnline()
  await isGone(waiting)
  await eventually(captionsThere).toBe('none,The rash')
  await isShown(page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: 'The rash' }))
})

it('documents wait and appear once they are sent, and an invalid one needs an answer', async () => {
  await goOffline(person, `/pets/${petId}?tab=docs`, button(page, 'Add Document'))
  const adding = await add(page.getByRole('main'), 'Add Document')
  const files = [smallPdf('Invoice.pdf'), letter('Blood test.pdf', 'application/pdf')]
  putInto(field(adding, 'Choose files'), ...files)
  await press(adding, 'Add Document')
  await isShown(entryOf(waiting, /Document for Clover.*Blood test.*Not sent yet/))
  await goOnline()
  // Sends a file that is no PDF, which only the server notices.
  await isShown(entryOf(waiting, /Blood test.*Needs your answer/))
  await isShown(entryOf(page.getByRole('list', { name: 'Documents', exact: true }), 'Invoice'))
  await isGone(entryOf(waiting, 'Invoice'))
})

// spec product: pending changes of a pet are shown in its tab at once, also while the other records load or
//   fail to
it('photos wait at once, also while the others can’t be read', async () => {
  await goOffline(person, `/pets/${petId}`)
  await press(page, 'Add')
  await press(windowOf('Add'), 'Photo')
  const adding = windowOf('Add Photo')
  await isShown(adding)
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('rash.png'))
  await press(adding, 'Add Photo')
  await isGone(adding)
  await openTab(page.getByRole('main'), 'Photos')
  await isShown(entryOf(waiting, /Photo for Clover.*Not sent yet/))
  await isShown(button(page, 'Try Again'))
})

it('a photo that has no room on the device says so, and stays chosen', async () => {
  await goOffline(person, `/pets/${petId}?tab=photos`, button(page, 'Add Photo'))
  const sealed = { nonce: new Uint8Array(12), bytes: new ArrayBuffer(1) }
  const full = { person: 'sam', household: 'theirs', madeAt: 0, needsAnswer: false, failures: 0, sealed }
  await storeChange({ ...full, id: newId(), size: MOST_WAITING_BYTES }, undefined)
  const adding = await add(page.getByRole('main'), 'Add Photo')
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('rash.png'), await oneColourPhoto('lake.png'))
  await press(adding, 'Add Photo')
  await seeToast('Not saved', /This device has no room for more/)
  await removeChanges(({ person: whose }) => whose === 'sam')
  await press(adding, 'Try again: rash.png')
  await press(adding, 'Try again: lake.png')
  await isGone(adding)
  expect(await countWaiting(person)).toBe(2)
})

const optionsOf = (name: string) =>
  button(page.getByRole('main'), new RegExp(`^More options for ${name}`)).first()

/** Opens the sheet with every field of a dose, and chooses a picture. */
async function chooseForDose(name: string): Promise<Locator> {
  await pressByKey(optionsOf(name))
  await click(page.getByRole('menuitem', { name: 'Given at another time' }))
  const sheet = windowOf('Give dose')
  await isShown(sheet)
  putInto(field(sheet, 'Choose a picture'), await oneColourPhoto('pill.png'))
  return sheet
}
const hasPictures = async (medicationId: string): Promise<boolean[]> => {
  const { body } = await callElsewhere<{ entries: { picture: unknown }[] }>(
    'GET',
    `/medications/${medicationId}/doses`,
  )
  return body.entries.map(({ picture }) => picture !== null)
}

// spec product: an upload without an answer times out, and values that changed since are not stored under its
//   id
it('words that were changed after a lost attempt are not kept under its id, but stay in the form', async () => {
  await goOffline(person, `/pets/${petId}?tab=photos`, button(page, 'Add Photo'))
  await mend()
  await bringTrouble(PHOTOS, 'answer', 500)
  const adding = await add(page.getByRole('main'), 'Add Photo')
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('rash.png'))
  await press(adding, 'Add Photo')
  await isShown(button(adding, 'Try again: rash.png'))
  await bringTrouble(/\/api\//, 'cut')
  await fillIn(adding, { Caption: 'The rash' })
  await press(adding, 'Try again: rash.png')
  await isShown(adding.getByRole('alert'))
  await eventually(field(adding, 'Caption')).toHaveValue('The rash')
  expect(await countWaiting(person)).toBe(0)
})

it('a dose is given with its picture, which is sent after it', async () => {
  const { id } = await addLateMedication(petId, 'Apoquel')
  await goOffline(person, `/pets/${petId}?tab=meds`, optionsOf('Apoquel'))
  await press(await chooseForDose('Apoquel'), 'Save dose')
  await isGone(windowOf('Give dose'))
  await isShown(page.getByText('2 changes wait here.'))
  await goOnline()
  await eventually(() => hasPictures(id)).toEqual([true])
  await eventually(() => countWaiting(person)).toBe(0)
})

it('a picture whose answer is lost waits alone once its dose is noted', async () => {
  const { id } = await addLateMedication(petId, 'Apoquel')
  openApp(`/pets/${petId}?tab=meds`)
  const sheet = await chooseForDose('Apoquel')
  await eventually(async () => (await heldKey())?.person).toBe(person)
  await bringTrouble(PICTURES, 'cut')
  await press(sheet, 'Save dose')
  await seeToast('Saved on this device', 'It will be sent once you’re back online.')
  await isGone(sheet)
  expect([await hasPictures(id), await countWaiting(person)]).toEqual([[false], 1])
  await mend()
  dispatchEvent(new Event('online'))
  await eventually(() => hasPictures(id)).toEqual([true])
})

// Runs last, because it ends all sessions.
// spec product: pending changes are sealed for their user, limited, and neither shown to nor sent by any
//   other; signing out asks, and an ended session keeps them sealed
it('a photo on its way when the session ends stays sealed, and is sent once its person has signed in again', async () => {
  await goOffline(person, `/pets/${petId}?tab=photos`, button(page, 'Add Photo'))
  const adding = await add(page.getByRole('main'), 'Add Photo')
  putInto(field(adding, 'Choose photos'), await oneColourPhoto('rash.png'))
  await fillIn(adding, { Caption: 'The rash' })
  await press(adding, 'Add Photo')
  await isShown(entryOf(waiting, /Photo for Clover.*Not sent yet/))
  const asked = await countAsked(PHOTOS)
  await mend()
  await bringTrouble(PHOTOS, 'hold')
  showOnline()
  await eventually(() => countAsked(PHOTOS)).toBeGreaterThan(asked)
  await endSession('from another device')
  await mend()
  await isShown(page.getByText(/1 change is waiting on this device, encrypted until you sign in\./))
  await eventually(heldKey).toBeUndefined()
  expect(await countWaiting(person)).toBe(1)
  await openSession()
  keep('device', OFFLINE_KEY, person)
  openApp(`/pets/${petId}?tab=photos`)
  await isShown(page.getByRole('list', { name: 'Photos' }).getByRole('button', { name: 'The rash' }))
  await eventually(() => countWaiting(person)).toBe(0)
})
