import { beforeEach, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  isGone,
  isShown,
  openedPet,
  openTab,
  press,
  pressEscape,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, addPhoto, enter } from '../../../test-support/stage.ts'

const park = windowOf('In the park')
const sofa = windowOf('On the sofa')
const question = page.getByRole('alertdialog')

let entered: Promise<unknown> | undefined
let biscuit: Locator

beforeEach(async () => {
  await (entered ??= enter())
  const { id } = await addPet({ name: 'Biscuit' })
  for (const caption of ['In the park', 'On the sofa']) await addPhoto(id, caption)
  openApp(`/pets/${id}`)
  biscuit = await openedPet('Biscuit')
  await openTab(biscuit, 'Photos')
  await press(biscuit, 'In the park')
  await isShown(park.getByText('2 of 2'))
})

it('a key that follows the answer to a question at once is not lost', async () => {
  await userEvent.keyboard('{Delete}')
  await isShown(question)
  const cancel = button(question, 'Cancel').element()
  if (cancel instanceof HTMLElement) cancel.click()
  // The question is gone, and nothing has got the focus yet.
  while (cancel.isConnected) await Promise.resolve()
  const key = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(key)
  await isShown(question)
})

it('the keys go on in the lightbox after a photo was deleted, and below it after the last one', async () => {
  const thumbnail = button(park, 'Show In the park').element()
  if (thumbnail instanceof HTMLElement) thumbnail.focus()
  await userEvent.keyboard('{Delete}')
  await press(question, 'Delete')
  await isShown(sofa.getByText('1 of 1'))
  await userEvent.keyboard('{Delete}')
  await press(question, 'Delete')
  await isGone(sofa)
  await isShown(biscuit.getByRole('heading', { name: 'No photos yet' }))
  await expect.element(biscuit).toHaveFocus()
  await pressEscape()
  await isGone(biscuit)
})
