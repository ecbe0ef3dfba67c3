import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { letter, noisePhoto, oneColourPhoto, putInto, tooLargePhoto } from '../../../test-support/pictures.ts'
import {
  add,
  button,
  doubleClick,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  openedPet,
  press,
  saysAt,
  seeToast,
} from '../../../test-support/screen.ts'
import { addPet, bringTrouble, countAsked, enter, mend } from '../../../test-support/stage.ts'

const UPLOADS = /^POST \/api\/pets\/[^/]+\/photos$/
const noFiles = 'Please choose a pet and at least one file to continue.'

let biscuit: Locator
let dialog: Locator

beforeAll(async () => {
  await enter()
})

beforeEach(async () => {
  const pet = await addPet({ name: 'Biscuit' })
  openApp(`/pets/${pet.id}?tab=photos`)
  biscuit = await openedPet('Biscuit')
  dialog = await add(biscuit, 'Add Photo')
})

const chooseFiles = (...files: File[]) => putInto(field(dialog, 'Choose photos'), ...files)
const save = () => press(dialog, 'Add Photo')
const photos = () => biscuit.getByRole('list', { name: 'Photos' }).getByRole('listitem')

// spec core-records §8: Camera error; Photo too large; Validation Error
it('a file that is too large is refused before it is sent', async () => {
  await eventually(button(dialog, 'Add Photo')).toHaveAccessibleDescription(noFiles)
  chooseFiles(tooLargePhoto())
  await seeToast('File too large', 'Please choose a file smaller than 10MB.')
  await eventually(button(dialog, 'Add Photo')).toBeDisabled()
  putInto(field(dialog, 'Take Photo'), tooLargePhoto())
  await seeToast('Photo too large', 'Please use a smaller image (under 10MB).')
  await eventually(button(dialog, 'Add Photo')).toBeDisabled()
})

it('a date in the future is refused at its field', async () => {
  chooseFiles(await oneColourPhoto('park.png'))
  await fillIn(dialog, { Date: '2100-01-01' })
  await save()
  await saysAt(dialog, 'Date', 'Date cannot be in the future')
})

it('a text that calls itself a photo is refused by the server, and can only be removed', async () => {
  chooseFiles(letter('letter.jpg', 'image/jpeg'))
  await fillIn(dialog, { Caption: 'A letter' })
  await save()
  await seeToast('Error adding photo', 'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.')
  await isGone(button(dialog, 'Try again: letter.jpg'))
  await press(dialog, 'Remove letter.jpg')
  await eventually(field(dialog, 'Caption')).toHaveValue('A letter')
})

it('a photo that broke off is called damaged', async () => {
  const whole = await noisePhoto('half.png', 300)
  chooseFiles(new File([whole.slice(0, whole.size / 2)], 'half.png', { type: whole.type }))
  await save()
  await seeToast('This image is damaged or incomplete. Please choose another one.')
})

it('an upload that a proxy finds too large says so', async () => {
  await bringTrouble(UPLOADS, 'answer', 413)
  chooseFiles(await oneColourPhoto('park.png'))
  await save()
  await seeToast('The request is larger than allowed.')
})

// spec core-records §2: photos: several at once, each with its progress, its error and its retry
//   in apps/web/src/records/add/uploads.ts, apps/web/src/ui/controls/upload-list.tsx
it('retries only the photo that was cut off, and keeps the others', async () => {
  chooseFiles(await oneColourPhoto('one.png'))
  await bringTrouble(UPLOADS, 'cut')
  await save()
  await isShown(button(dialog, 'Try again: one.png'))
  await mend()
  chooseFiles(await oneColourPhoto('two.png'))
  await save()
  await isGone(dialog)
  await seeToast('2 photos added')
  await eventually(() => photos().elements().length).toBe(2)
})

it('a photo whose answer is lost is kept once', async () => {
  chooseFiles(await oneColourPhoto('one.png'))
  await bringTrouble(UPLOADS, 'lose')
  await save()
  await isShown(button(dialog, 'Try again: one.png'))
  await mend()
  await save()
  await isGone(dialog)
  await eventually(() => photos().elements().length).toBe(1)
})

// spec core-records §5: a submission in flight blocks a second one
it('two presses within 300 ms send a photo once', async () => {
  chooseFiles(await oneColourPhoto('one.png'))
  const before = await countAsked(UPLOADS)
  await bringTrouble(UPLOADS, 'hold')
  await doubleClick(button(dialog, 'Add Photo'))
  await eventually(() => countAsked(UPLOADS)).toBe(before + 1)
  await mend()
  await isGone(dialog)
  expect(await countAsked(UPLOADS)).toBe(before + 1)
  await eventually(() => photos().elements().length).toBe(1)
})

it('an upload that is canceled says so, and adds nothing', async () => {
  chooseFiles(await oneColourPhoto('park.png'))
  await bringTrouble(UPLOADS, 'hold')
  await save()
  await press(dialog, 'Cancel park.png')
  await eventually(dialog.getByRole('alert')).toHaveTextContent('Canceled')
  await mend()
  await press(dialog, 'Cancel')
  await isShown(biscuit.getByRole('heading', { name: 'No photos yet' }))
})

// spec core-records §2: photos: several at once, each with its progress, its error and its retry
it('each file of several goes its own way: the first is kept, the second tried again', async () => {
  const third = await oneColourPhoto('three.png')
  chooseFiles(await oneColourPhoto('one.png'), letter('two.jpg', 'image/jpeg'), third)
  await save()
  await eventually(() => dialog.getByLabelText('Uploaded').elements().length).toBe(2)
  expect(dialog.getByRole('alert').elements()).toHaveLength(1)
  await press(dialog, 'Remove two.jpg')
  await save()
  await isGone(dialog)
  await eventually(() => photos().elements().length).toBe(2)
})

// spec product: each of several photos that are added has its own caption
it('each of several photos has its own caption; an earlier caption belongs to the first', async () => {
  chooseFiles(await oneColourPhoto('one.png'))
  await fillIn(dialog, { Caption: 'In the park' })
  chooseFiles(await oneColourPhoto('two.png'), await oneColourPhoto('three.png'))
  await eventually(dialog.getByLabelText('Caption of one.png')).toHaveValue('In the park')
  await isGone(field(dialog, 'Caption'))
  await fill(dialog.getByLabelText('Caption of two.png'), 'On the sofa')
  await press(dialog, 'Remove three.png')
  await save()
  await isGone(dialog)
  await isShown(button(biscuit, 'In the park'))
  await isShown(button(biscuit, 'On the sofa'))
})

it('of several photos of which one is left, its caption stays', async () => {
  chooseFiles(await oneColourPhoto('one.png'), await oneColourPhoto('two.png'))
  await fill(dialog.getByLabelText('Caption of two.png'), 'On the sofa')
  await press(dialog, 'Remove one.png')
  await eventually(field(dialog, 'Caption')).toHaveValue('On the sofa')
})
