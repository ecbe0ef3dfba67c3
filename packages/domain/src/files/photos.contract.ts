import { z } from 'zod'
import { plans } from '../kernel/access/plans.ts'
import { commonErrors } from '../kernel/errors.ts'
import { nothing, pathId, recordId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { byType, byWords, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, field, maybeText, presetChoice } from '../records/record-fields.ts'
import { photoErrors } from './photos.errors.ts'
import { checkPhotoDate } from './photos.rules.ts'
import { CAPTION_MAX, photoTypeLabels, photoTypes } from './photos.vocabulary.ts'

/** Uploaded file; the server checks its contents, whatever its name and type claim. */
export const photoFile = z.file({ error: 'Choose a photo' })

/**
 * Signed, expiring links to one picture in three sizes. `original` is the largest stored one, not the uploaded file.
 */
export const pictureLinks = z.object({ thumb: z.string(), large: z.string(), original: z.string() })
export type PictureLinks = z.output<typeof pictureLinks>

/** Photos of a pet. Caption, type and date can be changed; the picture can't. */
export const photos = defineKind({
  table: 'photos',
  one: 'a photo',
  words: 'photos',
  of: 'pet',
  sortBy: 'takenOn',
  fields: {
    caption: maybeText({ label: 'Caption', max: CAPTION_MAX }),
    type: presetChoice(photoTypes, 'general', {
      label: 'Type',
      words: photoTypeLabels,
      missing: 'Choose a type',
    }),
    takenOn: day({ label: 'Date' }),
    blobId: field({ sql: 'uuid', once: true }),
    width: field({ answers: z.number(), sql: 'integer', once: true }),
    height: field({ answers: z.number(), sql: 'integer', once: true }),
    bytes: field({ sql: 'bigint', once: true }),
    picture: field({ answers: pictureLinks }),
  },
})
export type Photo = z.output<typeof photos.entry>

export const photosContract = {
  list: operation(
    'GET /pets/{petId}/photos',
    lists(photos, "A pet's photos, the newest first", { ...byType(photoTypes), ...byWords }),
  ),
  get: operation('GET /photos/{id}', reads(photos)),
  checkPhotoAllowance: operation('GET /photo-allowance', {
    summary: 'Read whether the plan allows one more photo',
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
  add: operation('POST /pets/{petId}/photos', {
    summary: 'Upload a photo, at most 10 MB',
    may: 'add photos',
    needs: 'photo_storage',
    counts: 'photos',
    rate: 'uploads',
    takesFile: true,
    takes: photos.form.extend({ petId: pathId, id: recordId, file: photoFile }),
    answers: photos.entry,
    refuses: [...Object.values(photoErrors), commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: checkPhotoDate,
  }),
  update: operation('PATCH /photos/{id}', changes(photos, { rule: checkPhotoDate })),
  delete: operation('DELETE /photos/{id}', deletes(photos, 'Delete a photo and its stored files')),
}
