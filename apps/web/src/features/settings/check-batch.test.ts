import { expect, test } from 'vitest'
import { checkBatch } from './check-batch.ts'

test('a batch is checked as the server will, with one message for each setting', () => {
  expect(checkBatch({ theme: 'dark', phone: '112', displayName: 'Ana' })).toEqual({})
  expect(checkBatch({ displayName: ' ', phone: 'ring me' })).toEqual({
    displayName: 'Please enter your name to continue',
    phone: 'Please enter a valid phone number',
  })
})
