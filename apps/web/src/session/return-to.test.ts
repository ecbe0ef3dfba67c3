import { expect, test } from 'vitest'
import { signInPath } from './return-to.ts'

// spec access §2: onboarding gate: signed out to /auth with the origin remembered, not onboarded to /onboarding
test('the sign-in remembers where the person was, unless it was home', () => {
  expect(signInPath({ pathname: '/pets/1', search: '?tab=health' })).toBe(
    '/auth?returnTo=%2Fpets%2F1%3Ftab%3Dhealth',
  )
  expect(signInPath({ pathname: '/', search: '' })).toBe('/auth')
})
