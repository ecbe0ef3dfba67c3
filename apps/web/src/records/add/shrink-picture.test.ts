import { expect, test } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

const picture = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'portrait.jpg', { type })
const limits = { maxBytes: 10, longSide: 100, patience: 10 }
const small = picture(5)

test('a picture that is too large is drawn again', async () => {
  expect(await shrinkPicture(picture(11), { ...limits, redraw: async () => small })).toBe(small)
})

test.each([
  ['that fits', picture(10), async () => small],
  ['that is no picture', picture(11, 'application/pdf'), async () => small],
  ['that stays too large', picture(11), async () => undefined],
  ['that the browser can’t open', picture(11), () => Promise.reject(new Error('InvalidStateError'))],
  ['that the browser never finishes', picture(11), () => new Promise<never>(() => undefined)],
])('a file %s comes back as it is', async (_name, file, redraw) => {
  expect(await shrinkPicture(file, { ...limits, redraw })).toBe(file)
})
