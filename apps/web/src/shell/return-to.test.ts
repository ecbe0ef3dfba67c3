import { expect, test } from 'vitest'
import { readReturnTo, signInPath } from './return-to.ts'

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

test('the sign-in remembers where the person was, unless it was home', () => {
  expect(signInPath({ pathname: '/pets/1', search: '?tab=health' })).toBe(
    '/auth?returnTo=%2Fpets%2F1%3Ftab%3Dhealth',
  )
  expect(signInPath({ pathname: '/', search: '' })).toBe('/auth')
})
