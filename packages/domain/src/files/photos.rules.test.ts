import { expect, test } from 'vitest'
import { photoTexts } from './photos.errors.ts'
import { checkPhotoDate, checkPhotoFile, photoUploadMessage } from './photos.rules.ts'
import { PHOTO_MAX_BYTES } from './photos.vocabulary.ts'
import { uploadTexts } from './uploads.rules.ts'

const check = (type: string, size: number) =>
  checkPhotoFile({ type, size }, PHOTO_MAX_BYTES, photoTexts.fileTooLarge)

// spec core-records §9: photo sizes 10 MB and 5 MB; JPG, PNG, WEBP, GIF
test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('%s of 10 MB is taken', (type) => {
  expect(check(type, PHOTO_MAX_BYTES)).toBeUndefined()
})

// spec core-records §9: photo sizes 10 MB and 5 MB; JPG, PNG, WEBP, GIF
test('one byte more is too large, in the words of the form', () => {
  expect(check('image/png', PHOTO_MAX_BYTES + 1)).toEqual(photoTexts.fileTooLarge)
})

test('anything but a picture is refused, whatever its size', () => {
  expect(check('application/pdf', 10)?.message).toBe(
    'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
  )
})

// spec core-records §8: upload errors by cause, each with its message
test('an upload that failed is said in the words of its cause', () => {
  const message = 'as the server says'
  expect(photoUploadMessage({ code: 'TOO_MANY_REQUESTS', message })).toBe(uploadTexts.tooMany)
  expect(photoUploadMessage({ code: 'NOT_ALLOWED', message })).toBe(uploadTexts.notPermitted)
  expect(photoUploadMessage({ code: 'REQUEST_TOKEN_INVALID', message })).toBe(uploadTexts.notPermitted)
  for (const code of ['UNEXPECTED', 'UNAVAILABLE', 'OFFLINE'])
    expect(photoUploadMessage({ code, message })).toBe('Failed to upload photo. Please try again.')
  expect(photoUploadMessage({ code: 'PHOTO_DAMAGED', message })).toBe(message)
})

// spec core-records §5: photo: pet and file required, date range, caption and type
test('a photo is of today at the latest', () => {
  const dates = ['2026-01-05', '2026-01-06']
  expect(dates.map((takenOn) => checkPhotoDate({ takenOn }, { today: '2026-01-05' }))).toEqual([
    {},
    { takenOn: 'Date cannot be in the future' },
  ])
})
