import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test-support/open-app.tsx'
import { heavyPhoto, noisePhoto, putInto } from '../../../test-support/pictures.ts'
import {
  add,
  field,
  isGone,
  isShown,
  openedPet,
  press,
  seeToast,
  windowOf,
} from '../../../test-support/screen.ts'
import { addPet, enter } from '../../../test-support/stage.ts'

const FIVE_MB = 5 * 1024 * 1024

let petId = ''
beforeAll(async () => {
  await enter()
  petId = (await addPet({ name: 'Biscuit' })).id
})

// spec product: a picture larger than its form takes is made smaller in the browser: faces, the wizard, the gallery
it('a person’s portrait of many pixels is made smaller in the browser', async () => {
  const portrait = await noisePhoto('ana.png', 1400)
  expect(portrait.size).toBeGreaterThan(FIVE_MB)
  openApp('/?settings=profile')
  const settings = windowOf('Account Settings')
  await isShown(settings.getByRole('tab', { name: 'Profile' }))
  putInto(settings.getByLabelText('Profile picture'), portrait)
  await seeToast('Profile picture updated')
})

it('a pet’s portrait is made smaller as well', async () => {
  openApp(`/pets/${petId}`)
  await press(await openedPet('Biscuit'), 'Update photo')
  const face = windowOf('Photo of Biscuit')
  await isShown(face)
  putInto(field(face, 'Choose a photo'), await heavyPhoto('biscuit.png', 6))
  await press(face, 'Save Photo')
  await seeToast('Photo Updated')
})

it('a photo of the gallery is made smaller as well', async () => {
  openApp(`/pets/${petId}?tab=photos`)
  const biscuit = await openedPet('Biscuit')
  const adding = await add(biscuit, 'Add Photo')
  putInto(field(adding, 'Choose photos'), await heavyPhoto('beach.png', 11))
  await press(adding, 'Add Photo')
  await isGone(adding)
  await seeToast('Photo added')
})
