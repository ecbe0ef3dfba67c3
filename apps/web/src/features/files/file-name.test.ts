import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Blood count', 'application/pdf', 'Blood count.pdf'],
  ['X-ray 1/2: left', 'image/jpeg', 'X-ray 1 2  left.jpg'],
  ['???', 'image/webp', 'document.webp'],
] as const)('%s is saved under a name that every system takes', (title, contentType, name) => {
  expect(fileNameOf({ title, contentType })).toBe(name)
})
