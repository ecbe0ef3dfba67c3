import { beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  pressEscape,
  pressUnlessGone,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addPhoto,
  addPhotoRows,
  bringTrouble,
  callElsewhere,
  enter,
  mendButNews,
} from '../../../test-support/stage.ts'

/** Exceeds a page of a list, which has 50 entries. */
const MORE_THAN_A_PAGE = 53

const park = windowOf('In the park')
const sofa = windowOf('On the sofa')
const question = page.getByRole('alertdialog')

let entered: Promise<unknown> | undefined
let biscuit: Locator

beforeEach(async () => {
  await (entered ??= enter())
})

/** Opens the older of two photos of a new pet. */
async function openPark(): Promise<void> {
  const { id } = await addPet({ name: 'Biscuit' })
  for (const caption of ['In the park', 'On the sofa']) await addPhoto(id, caption)
  openApp(`/pets/${id}`)
  biscuit = await openedPet('Biscuit')
  await openTab(biscuit, 'Photos')
  await press(biscuit, 'In the park')
  await isShown(park.getByText('2 of 2'))
}

it('a key that follows the answer to a question at once is not lost', async () => {
  await openPark()
  await userEvent.keyboard('{Delete}')
  await isShown(question)
  const cancel = button(question, 'Cancel').element()
  if (cancel instanceof HTMLElement) cancel.click()
  // Waits until the question is gone and nothing has the focus yet.
  while (cancel.isConnected) await Promise.resolve()
  const key = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(key)
  await isShown(question)
})

it('the keys go on in the lightbox after a photo was deleted, and below it after the last one', async () => {
  await openPark()
  const thumbnail = button(park, 'Show In the park').element()
  if (thumbnail instanceof HTMLElement) thumbnail.focus()
  await userEvent.keyboard('{Delete}')
  await press(question, 'Delete')
  await isShown(sofa.getByText('1 of 1'))
  await userEvent.keyboard('{Delete}')
  await press(question, 'Delete')
  await isGone(sofa)
  await isShown(biscuit.getByRole('heading', { name: 'No photos yet' }))
  await eventually(biscuit).toHaveFocus()
  await pressEscape()
  await isGone(biscuit)
})

// spec core-records §2: lightbox: arrows wrap around, Escape closes, Delete asks and deletes, n of total
it('the keys walk the photos in a ring, and a deletion that is canceled deletes nothing', async () => {
  await openPark()
  await userEvent.keyboard('{ArrowRight}')
  await isShown(sofa.getByText('1 of 2'))
  await userEvent.keyboard('{ArrowLeft}')
  await isShown(park.getByText('2 of 2'))
  await userEvent.keyboard('{Delete}')
  await press(question, 'Cancel')
  await isGone(question)
  await isShown(park.getByText('2 of 2'))
})

// spec core-records §2: lightbox: the arrows wrap around at the last of all photos, loaded or not
it('with more photos than a page, the one before the first is the true last', async () => {
  const { id } = await addPet({ name: 'Biscuit' })
  await addPhotoRows(id, MORE_THAN_A_PAGE)
  openApp(`/pets/${id}?tab=photos`)
  await press(await openedPet('Biscuit'), 'Photo 1')
  await isShown(windowOf('Photo 1').getByText(`1 of ${MORE_THAN_A_PAGE}`))
  await userEvent.keyboard('{ArrowLeft}')
  const last = windowOf(`Photo ${MORE_THAN_A_PAGE}`)
  await isShown(last.getByText(`${MORE_THAN_A_PAGE} of ${MORE_THAN_A_PAGE}`))
})

// spec core-records §8: a gallery load failure is treated as no access, with a retry
it('an unreadable gallery does not offer a plan to a paying user, and allows a retry', async () => {
  const { id } = await addPet({ name: 'Biscuit' })
  await addPhotoRows(id, 1)
  await bringTrouble(/^GET \/api\/(pets\/[^/]+\/photos|live)/, 'cut')
  openApp(`/pets/${id}?tab=photos`)
  biscuit = await openedPet('Biscuit')
  await isShown(biscuit.getByRole('heading', { name: 'No connection' }))
  await isGone(biscuit.getByRole('heading', { name: 'Premium Feature' }))
  await mendButNews()
  await pressUnlessGone(biscuit, 'Try Again')
  await isShown(button(biscuit, 'Photo 1'))
})

/** Sends pointer events to the shown picture, as the browser does for a finger. */
async function finger(root: Locator, steps: readonly [type: string, x: number, y: number, id?: number][]) {
  const picture = root.getByRole('figure').getByRole('img')
  await isShown(picture)
  const frame = picture.element().parentElement
  const { left, top } = frame?.getBoundingClientRect() ?? new DOMRect()
  for (const [type, x, y, pointerId = 1] of steps) {
    const place = { clientX: left + x, clientY: top + y }
    frame?.dispatchEvent(
      new PointerEvent(type, { ...place, pointerId, pointerType: 'touch', bubbles: true, isPrimary: true }),
    )
    await new Promise(requestAnimationFrame)
  }
}
const drag = (from: number, to: number): [string, number, number][] => [
  ['pointerdown', from, 100],
  ['pointermove', (from + to) / 2, 102],
  ['pointermove', to, 104],
  ['pointerup', to, 104],
]
const tap: [string, number, number][] = [
  ['pointerdown', 60, 60],
  ['pointerup', 60, 60],
]
const isZoomed = async (root: Locator, is: boolean) => isShown(button(root, is ? 'Zoom out' : 'Zoom in'))

// spec product: photos are turned and enlarged with fingers, and kept in full size
it('a finger that moves aside turns to the next photo and back, in a ring', async () => {
  await openPark()
  await finger(park, drag(200, 80))
  await isShown(sofa.getByText('1 of 2'))
  await finger(sofa, drag(80, 200))
  await isShown(park.getByText('2 of 2'))
  await finger(park, drag(200, 180))
  await isShown(park.getByText('2 of 2'))
})

it('a double tap enlarges a photo, which a finger then moves instead of turning; the next one is whole', async () => {
  await openPark()
  await finger(park, [...tap, ...tap])
  await isZoomed(park, true)
  await finger(park, drag(200, 80))
  await isShown(park.getByText('2 of 2'))
  await finger(park, [...tap, ...tap])
  await isZoomed(park, false)
  await userEvent.keyboard('+')
  await isZoomed(park, true)
  await userEvent.keyboard('{ArrowRight}')
  await isZoomed(sofa, false)
})

it('two fingers enlarge a photo, and turn nothing when they are lifted', async () => {
  await openPark()
  await finger(park, [
    ['pointerdown', 100, 100, 1],
    ['pointerdown', 140, 100, 2],
    ['pointermove', 20, 100, 1],
    ['pointermove', 240, 100, 2],
    ['pointerup', 20, 100, 1],
    ['pointerup', 240, 100, 2],
  ])
  await isZoomed(park, true)
  await isShown(park.getByText('2 of 2'))
})

it('a photo is kept on the device in full size, by its title', async () => {
  await openPark()
  const link = park.getByRole('link', { name: 'Full size' })
  await eventually(link).toHaveAttribute('download', 'In the park')
  const { status, headers } = await fetch(link.element().getAttribute('href') ?? '')
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
})

it('many photos are narrowed to a type, and the lightbox walks those', async () => {
  const { id } = await addPet({ name: 'Biscuit' })
  await addPhotoRows(id, 12)
  const { body } = await callElsewhere<{ entries: { id: string; version: number }[] }>(
    'GET',
    `/pets/${id}/photos`,
  )
  const [first] = body.entries
  await callElsewhere('PATCH', `/photos/${first?.id}`, { ...first, type: 'grooming' })
  openApp(`/pets/${id}?tab=photos`)
  biscuit = await openedPet('Biscuit')
  await press(biscuit, 'Grooming')
  const list = biscuit.getByRole('list', { name: 'Photos' })
  await eventually(() => list.getByRole('listitem').elements().length).toBe(1)
  await press(list, 'Photo 1')
  await isShown(windowOf('Photo 1').getByText('1 of 1'))
})
