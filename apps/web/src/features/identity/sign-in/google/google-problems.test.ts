import { expect, test } from 'vitest'
import { ownErrors } from '@app/domain/kernel/problems'
import { problemOf } from '../../../../api/client/problem-error.ts'
import { problemBeforeGoogle, problemFromAddress } from './google-problems.ts'

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36'

test.each([
  ['GOOGLE_REFUSED', 'Sign in failed'],
  ['GOOGLE_FAILED', 'Error signing in with Google'],
  ['GOOGLE_UNAVAILABLE', 'Error signing in with Google'],
  ['REGISTRATION_CLOSED', 'Error creating account'],
  ['UNEXPECTED', 'Error signing in with Google'],
  ['MAINTENANCE', 'Back in a little while'],
  ['<b>anything</b>', 'Error signing in with Google'],
])('the code %s in the address shows %s', (code, title) => {
  expect(problemFromAddress(code, desk).title).toBe(title)
})

test('on a phone, what an embedded browser may have caused comes with a hint', () => {
  const hint = 'open this page in Chrome or Safari'
  expect(problemFromAddress('GOOGLE_ATTEMPT_GONE', phone).message).toContain(hint)
  expect(problemFromAddress('GOOGLE_ATTEMPT_GONE', desk).message).not.toContain(hint)
  expect(problemFromAddress('GOOGLE_REFUSED', phone).message).not.toContain(hint)
})

test('a failure without an answer is named after the attempted action', () => {
  expect(problemBeforeGoogle(problemOf(ownErrors.UNEXPECTED), desk)).toMatchObject({
    title: 'Error signing in with Google',
  })
  expect(problemBeforeGoogle(problemOf(ownErrors.UNEXPECTED), phone).message).toContain('on your phone')
  expect(problemBeforeGoogle(problemOf(ownErrors.TOO_MANY_REQUESTS), phone).title).toBe('Too many requests')
})
