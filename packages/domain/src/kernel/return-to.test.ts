import { expect, test } from 'vitest'
import { readReturnTo } from './return-to.ts'

test.each([
  ['/pets', '/pets'],
  ['/pets/1?tab=health#top', '/pets/1?tab=health#top'],
  ['/setup?token=abc', '/setup?token=abc'],
])('a path of the app is gone back to: %s', (text, path) => {
  expect(readReturnTo(text)).toBe(path)
})

test.each([
  null,
  '',
  'pets',
  'https://elsewhere.example/pets',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/auth?returnTo=/pets',
  `/${'a'.repeat(500)}`,
])('anything else leads home: %s', (text) => {
  expect(readReturnTo(text)).toBe('/')
})
