import { PRODUCT_NAME } from '../kernel/brand.ts'
import { plural } from '../kernel/message-format.ts'
import { PDF_MAX_BYTES } from './documents.vocabulary.ts'
import { PHOTO_MAX_BYTES } from './photos.vocabulary.ts'
import { SHARED_MINUTES } from './shared-files.address.ts'
import { MOST_SHARED_BYTES, MOST_SHARED_FILES } from './shared-files.vocabulary.ts'

const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`

/** Messages for files that another app shares with the app. */
export const sharedTexts = {
  title: 'Add to a pet',
  preparing: 'Getting your files ready…',
  missed: `The files did not arrive. The device may be full, or ${PRODUCT_NAME} was not opened here before. Open it once, then share them again.`,
  gone: `These files are no longer here. ${PRODUCT_NAME} keeps what you share for ${SHARED_MINUTES} minutes. Please share them again.`,
  /** For files that were shared while others wait to be added. */
  lost: {
    title: 'Not everything you shared is here',
    missed: 'What you shared last did not arrive. The device may be full. Please share it again.',
    gone: `${PRODUCT_NAME} keeps what you share for ${SHARED_MINUTES} minutes. Please share the rest again.`,
  },
  noPets: (files: number) =>
    plural(files, {
      one: 'Add a pet first. Your file waits here.',
      other: 'Add a pet first. Your # files wait here.',
    }),
  noPetsForRole: 'There is no pet to add them to yet. Ask the owner of this household to add one.',
  leftOut: (files: number) => plural(files, { one: '1 file was left out', other: '# files were left out' }),
  moreLeftOut: (files: number) => plural(files, { one: 'and 1 more', other: 'and # more' }),
  noRoom: `You can share up to ${MOST_SHARED_FILES} files and ${inMegabytes(MOST_SHARED_BYTES)} at once.`,
  wrongType: 'Only PDF, JPG, PNG, WEBP and GIF files can be added.',
  tooLarge: `It is too large. A picture can have ${inMegabytes(PHOTO_MAX_BYTES)}, a PDF ${inMegabytes(PDF_MAX_BYTES)}.`,
  documentsNext: (documents: number) =>
    plural(documents, { one: 'The document comes next.', other: 'The # documents come next.' }),
  /** Button that leaves the photos out and continues. */
  skip: 'Skip',
  /** Confirmation before photos are left out while documents wait. */
  skipQuestion: (photos: number) => ({
    title: plural(photos, { one: 'Skip the photo?', other: 'Skip the photos?' }),
    description: plural(photos, {
      one: 'It is not added yet. Your other files come next.',
      other: 'They are not all added yet. Your other files come next.',
    }),
    confirmLabel: 'Skip',
    cancelLabel: 'Stay',
  }),
  /** Confirmation before the window closes. */
  discardQuestion: {
    title: 'Leave without adding?',
    description: 'What you shared is not added yet.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  },
} as const
