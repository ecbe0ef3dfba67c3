import { expect, test } from 'vitest'
import { pictureCaching } from './browser-cache.ts'

test.each([
  ['https://pets.example', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://pets.localhost', true],
  ['http://192.168.1.5:3000', false],
  ['http://localhost.example', false],
])('pictures of %s stay in the browser: %s', (appUrl, stay) => {
  expect(pictureCaching(appUrl, 60)).toBe(stay ? 'private, max-age=60, immutable' : 'no-store')
})
