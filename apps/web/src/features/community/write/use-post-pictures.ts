import { useState } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import type { PostPicture } from '@app/domain/community/community.contract'
import { MOST_PICTURES } from '@app/domain/community/community.vocabulary'
import { photoErrors } from '@app/domain/files/photos.errors'
import { checkPhotoFile } from '@app/domain/files/photos.rules'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { fillMessage } from '@app/domain/kernel/errors'
import { newId } from '../../../api/client/new-id.ts'
import { uploadForm } from '../../../api/upload.ts'
import type { Sending, Upload } from '../../../records/add/uploads.ts'
import { type FormFiles, useFormFiles } from '../../../records/add/use-form-files.ts'
import type { SharedRecord } from '../share-record.ts'

const { pictures: texts } = writeTexts
const tooLarge = {
  title: photoErrors.PHOTO_TOO_LARGE.title,
  message: fillMessage(photoErrors.PHOTO_TOO_LARGE, {}),
}

/** Pictures that a form sends after its post, with their descriptions. */
export interface PictureUploads extends Omit<FormFiles, 'send'> {
  altOf: (id: string) => string
  describe: (id: string, alt: string) => void
  /** Sends the unsent pictures to the post, or only the picture `only`. */
  send: (postId: string, only?: string) => Promise<unknown>
}

/**
 * Uploads one picture.
 * @throws ProblemError as every operation does
 */
function uploadPicture(postId: string, { id, file }: Upload, alt: string, sending: Sending) {
  const form = new FormData()
  form.append('id', id)
  form.append('alt', alt)
  form.append('file', file)
  return uploadForm<PostPicture>(`/community/posts/${postId}/pictures`, form, sending)
}

/**
 * The pictures that the form of a post sends.
 * @param presentCount number of pictures that the post has already
 * @param shared picture of a record that the form begins with
 */
export function usePostPictures(presentCount = 0, shared?: SharedRecord): PictureUploads {
  const [begun] = useState(() => (shared ? [{ id: newId(), ...shared }] : []))
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(begun.map(({ id, alt }) => [id, alt])),
  )
  const files = useFormFiles({
    most: MOST_PICTURES - presentCount,
    check: (file) => checkPhotoFile(file, PHOTO_MAX_BYTES, tooLarge),
    texts,
    begun,
  })
  const altOf = (id: string) => alts[id] ?? ''
  return {
    ...files,
    altOf,
    describe: (id, alt) => setAlts((known) => ({ ...known, [id]: alt })),
    send: (postId, only) =>
      files.send((upload, sending) => uploadPicture(postId, upload, altOf(upload.id).trim(), sending), only),
  }
}
