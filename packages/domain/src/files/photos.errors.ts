import { limitInWords, planTable } from '../kernel/access/plans.ts'
import { defineErrors } from '../kernel/errors.ts'
import { plural } from '../kernel/message-format.ts'
import { PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE } from './photos.vocabulary.ts'
import { keptByPlan, uploadLimitMessage } from './uploads.rules.ts'

const premiumPhotos = limitInWords(planTable.premium.limits.photos)

/**
 * Errors of uploading and keeping photos (spec core-records §8). The figures come from the plan table and the form:
 * ' Upgrade to Premium for 100 photos!', 'File is too large. Please use a smaller image (under 10MB).'
 */
export const photoErrors = defineErrors({
  UPLOAD_LIMIT_REACHED: {
    kind: 'limit',
    title: 'Upload Limit Reached',
    message: uploadLimitMessage('photos'),
  },
  PHOTO_TOO_LARGE: {
    kind: 'too-large',
    title: 'File too large',
    message: 'File is too large. Please use a smaller image (under {megabytes}MB).',
  },
  PHOTO_TYPE_UNSUPPORTED: {
    kind: 'wrong-type',
    title: 'Invalid file type',
    message: 'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.',
  },
  PHOTO_DAMAGED: {
    kind: 'invalid',
    title: 'Upload failed',
    message: 'This image is damaged or incomplete. Please choose another one.',
  },
  PHOTO_TOO_MANY_PIXELS: {
    kind: 'too-large',
    title: 'Photo too large',
    message: `This image has more than ${PHOTO_MAX_PIXELS / 1_000_000} million pixels. Please use a smaller one.`,
  },
  PHOTO_SIDE_TOO_LONG: {
    kind: 'too-large',
    title: 'Photo too large',
    message: `This image is more than ${PHOTO_MAX_SIDE.toLocaleString('en')} pixels wide or high. Please use a smaller one.`,
  },
  PHOTO_TOO_COSTLY: {
    kind: 'too-large',
    title: 'Photo too large',
    message: 'This image takes too much memory or time to open. Please use a smaller one.',
  },
  PHOTOS_BUSY: {
    kind: 'too-many',
    title: 'Upload failed',
    message: 'Too many photos are being uploaded right now. Please try again in a moment.',
  },
  STORAGE_UNAVAILABLE: {
    kind: 'unavailable',
    title: 'Upload failed',
    message: 'Failed to upload photo. Please try again.',
  },
})

/** Messages for taking, saving and deleting photos, including failures without an answer from the server. */
export const photoTexts = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fullSize: 'Full size',
  captionOf: (file: string) => `Caption of ${file}`,
  fileTooLarge: { title: 'File too large', message: 'Please choose a file smaller than 10MB.' },
  cameraPhotoTooLarge: { title: 'Photo too large', message: 'Please use a smaller image (under 10MB).' },
  cameraFailed: { title: 'Camera error', message: 'Failed to take photo. Please try again.' },
  limitUnknown: {
    title: 'Validation Error',
    message: 'Unable to verify upload limits. Please try again in a moment.',
  },
  added: { title: 'Photo added' },
  addedCount: (count: number) => plural(count, { one: 'Photo added', other: '# photos added' }),
  addFailed: { title: 'Error adding photo', message: 'Failed to upload photo. Please try again.' },
  updated: { title: 'Photo Updated' },
  updateFailed: { title: 'Error', message: 'Failed to update photo.' },
  deleted: { title: 'Photo Deleted' },
  before: 'adding a photo',
  onboardingType: {
    title: 'Invalid file type',
    message: 'Please select an image file (JPG, PNG, etc.)',
  },
  onboardingSize: { title: 'File too large', message: 'Please select an image smaller than 10MB.' },
  profileSize: { title: 'File too large', message: 'Please select an image smaller than 5MB.' },
  fileHint: 'JPG, PNG, WEBP or GIF, up to 10 MB each.',
  /** Photo limit of each plan, from the plan table (handbook: readings-of-the-specification). */
  quotaHint: `Photos by plan: ${keptByPlan('photos')}.`,
  gallery: {
    title: 'Premium Feature',
    message: `Keep up to ${premiumPhotos} photos of your pets with Premium.`,
  },
  uploaded: { title: 'Photo uploaded' },
  uploadFailed: { title: 'Upload failed', message: 'Failed to upload photo. Please try again.' },
} as const
