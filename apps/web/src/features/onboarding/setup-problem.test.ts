import { expect, test } from 'vitest'
import { petErrors } from '@app/domain/pets/pets.errors'
import { describeSetupProblem } from './setup-problem.ts'

const problem = (code: string, fields?: Record<string, string>) => ({
  code,
  title: 'Title',
  message: 'Message',
  ...(fields && { fields }),
})

test.each([
  ['INVALID_INPUT', { displayName: 'too short' }, 'Please provide your name to continue.'],
  ['INVALID_INPUT', { 'pet.name': 'too short' }, 'Check the highlighted fields and try again.'],
  ['ID_TAKEN', undefined, 'Your profile already exists. Refreshing the page...'],
  ['OFFLINE', undefined, 'Network error. Please check your connection and try again.'],
  ['NOT_ALLOWED', undefined, 'Authentication error. Please sign out and sign back in.'],
  ['SIGNED_OUT', undefined, 'Please refresh the page and try again.'],
  ['UNEXPECTED', undefined, 'There was an issue completing your setup. Please try again.'],
])('%s with %o shows the specified message', (code, fields, message) => {
  expect(describeSetupProblem(problem(code, fields)).message).toBe(message)
})

// spec access §8: Setup Error by cause
test('a full household shows the text of its own refusal', () => {
  const { code } = petErrors.PET_LIMIT_REACHED
  expect(describeSetupProblem(problem(code))).toMatchObject({ title: 'Title', message: 'Message' })
})
