import { z } from 'zod'
import { plainDate } from '../kernel/date-fields.ts'
import { commonErrors } from '../kernel/errors.ts'
import {
  deleted,
  nothing,
  oneOf,
  optionalText,
  pageOf,
  paging,
  pathId,
  recordId,
  recordStamp,
  version,
} from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { plans } from '../kernel/plans.ts'
import { photoErrors } from './photos.errors.ts'
import { checkPhotoDate } from './photos.rules.ts'
import { photoTypes } from './photos.vocabulary.ts'

/** The file itself; what is in it is looked at by the server, whatever its name and type say. */
export const photoFile = z.file({ error: 'Choose a photo' })

/** What can be said of a photo. */
export const photoFields = z.object({
  caption: optionalText('Caption', 200),
  type: oneOf(photoTypes, 'Choose a type').default('general'),
  takenOn: plainDate('Date'),
})

/** Signed, expiring links to one picture in three sizes. `original` is the largest that is kept, not the file that was uploaded. */
export const pictureLinks = z.object({ thumb: z.string(), large: z.string(), original: z.string() })
export type PictureLinks = z.output<typeof pictureLinks>

export const photo = recordStamp.extend({
  caption: z.string().nullable(),
  type: z.enum(photoTypes),
  takenOn: z.string(),
  width: z.number(),
  height: z.number(),
  picture: pictureLinks,
})
export type Photo = z.output<typeof photo>

export const photosContract = {
  listPhotos: operation('GET /pets/{petId}/photos', {
    summary: "A pet's photos, the newest first",
    may: 'view photos',
    takes: paging.extend({ petId: pathId }),
    answers: pageOf(photo),
  }),
  getPhoto: operation('GET /photos/{photoId}', {
    summary: 'One photo',
    may: 'view photos',
    takes: z.object({ photoId: pathId }),
    answers: photo,
  }),
  checkPhotoAllowance: operation('GET /photo-allowance', {
    summary: 'Whether one more photo may be uploaded',
    may: 'add photos',
    takes: nothing,
    answers: z.object({
      canUpload: z.boolean(),
      message: z.string(),
      tier: z.enum(plans),
      limit: z.number(),
      used: z.number(),
    }),
  }),
  addPhoto: operation('POST /pets/{petId}/photos', {
    summary: 'Upload a photo, at most 10 MB',
    may: 'add photos',
    needs: 'photo_storage',
    counts: 'photos',
    rate: 'uploads',
    takesFile: true,
    takes: photoFields.extend({ petId: pathId, id: recordId, file: photoFile }),
    answers: photo,
    refuses: [...Object.values(photoErrors), commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkPhotoDate,
  }),
  updatePhoto: operation('PATCH /photos/{photoId}', {
    summary: "Change a photo's caption, type and date",
    may: 'edit photos',
    takes: photoFields.extend({ photoId: pathId, version }),
    answers: photo,
    refuses: [commonErrors.STALE_VERSION],
    rule: checkPhotoDate,
  }),
  deletePhoto: operation('DELETE /photos/{photoId}', {
    summary: 'Delete a photo and its stored files',
    may: 'delete photos',
    takes: z.object({ photoId: pathId }),
    answers: deleted,
  }),
}
