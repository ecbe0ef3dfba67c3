import { expect, it } from 'vitest'
import { receiptTexts } from '../expenses/receipts.texts.ts'
import { photoErrors } from '../files/photos.errors.ts'
import { Refusal } from '../kernel/errors.ts'
import { fileUploadMessage, remedyFor, storedInWords } from './uploads.rules.ts'

it.each([
  ['UPLOAD_LIMIT_REACHED', 'more-room'],
  ['DOCUMENT_LIMIT_REACHED', 'more-room'],
  ['PHOTO_TYPE_UNSUPPORTED', 'another-file'],
  ['PHOTO_TOO_LARGE', 'another-file'],
  ['PHOTO_DAMAGED', 'another-file'],
  ['DOCUMENT_DAMAGED', 'another-file'],
  ['STORAGE_UNAVAILABLE', 'again'],
  ['OFFLINE', 'again'],
  ['TOO_MANY_REQUESTS', 'again'],
])('after %s what helps is: %s', (code, remedy) => {
  expect(remedyFor({ code })).toBe(remedy)
})

// spec core-records §8: storage unavailable, in the words of the file
it('names the file, and no photo, while the storage is away', () => {
  const { problem } = new Refusal(photoErrors.STORAGE_UNAVAILABLE)
  expect(fileUploadMessage(problem, receiptTexts.addFailed)).toBe(
    'Failed to upload receipt. Please try again.',
  )
  const damaged = { code: 'DOCUMENT_DAMAGED', message: 'as the server says' }
  expect(fileUploadMessage(damaged, receiptTexts.addFailed)).toBe(damaged.message)
})

// spec product: several files beyond the limit give one message with the number of stored ones, and a retry
//   where it helps
it('says how many of the files were uploaded', () => {
  expect([storedInWords(2, 5), storedInWords(1, 2), storedInWords(0, 3)]).toEqual([
    '2 of 5 were uploaded.',
    '1 of 2 was uploaded.',
    'None of 3 were uploaded.',
  ])
})
