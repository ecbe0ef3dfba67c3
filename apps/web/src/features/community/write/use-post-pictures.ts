import { useState } from 'react'
import { writeTexts } from '@app/domain/community/community-screens.texts'
import type { PostPicture } from '@app/domain/community/community.contract'
import { MOST_PICTURES } from '@app/domain/community/community.vocabulary'
import { photoErrors } from '@app/domain/files/photos.errors'
import { checkPhotoFile } from '@app/domain/files/photos.rules'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { uploadMessage } from '@app/domain/files/uploads.rules'
import { fillMessage } from '@app/domain/kernel/errors'
import { remedyFor } from '@app/domain/registry/uploads.rules'
import { newId } from '../../../api/client/new-id.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { type Sending, type Upload, useUploads } from '../../../records/add/uploads.ts'
import type { SharedRecord } from '../share-record.ts'

const { pictures: texts } = writeTexts
const tooLarge = {
  title: photoErrors.PHOTO_TOO_LARGE.title,
  message: fillMessage(photoErrors.PHOTO_TOO_LARGE, {}),
}

/** Pictures that a form sends after its post. */
export interface PictureUploads {
  all: readonly Upload[]
  busy: boolean
  /** Reason for refusing a file that was chosen. */
  error: string | undefined
  take: (files: readonly File[]) => void
  drop: (id: string) => void
  cancel: (id: string) => void
  altOf: (id: string) => string
  describe: (id: string, alt: string) => void
  /** Sends the unsent pictures to the post, or only the picture `only`. */
  send: (postId: string, only?: string) => Promise<unknown>
  /** Number of unsent pictures, even before the next render. */
  countLeft: () => number
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
  const [error, setError] = useState<string>()
  const [begun] = useState(() => (shared ? [{ id: newId(), ...shared }] : []))
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(begun.map(({ id, alt }) => [id, alt])),
  )
  const { busy, run } = useOneAtATime()
  const uploads = useUploads((failure) => {
    const problem = toProblem(failure)
    return { reason: uploadMessage(problem, texts.failed), remedy: remedyFor(problem) }
  }, begun)
  const altOf = (id: string) => alts[id] ?? ''
  const take = (chosen: readonly File[]) => {
    const refusals = chosen.map((file) => checkPhotoFile(file, PHOTO_MAX_BYTES, tooLarge))
    const usable = chosen.filter((_file, at) => refusals[at] === undefined)
    const taken = usable.slice(0, Math.max(0, MOST_PICTURES - presentCount - uploads.all.length))
    uploads.add(taken)
    const refused = refusals.find((refusal) => refusal !== undefined)?.message
    setError(taken.length < usable.length ? texts.most : refused)
  }
  return {
    all: uploads.all,
    busy,
    error,
    take,
    altOf,
    describe: (id, alt) => setAlts((known) => ({ ...known, [id]: alt })),
    drop: (id) => {
      setError(undefined)
      uploads.drop(id)
    },
    cancel: uploads.cancel,
    send: (postId, only) =>
      run(() =>
        uploads.send(async (upload, sending) => {
          await uploadPicture(postId, upload, altOf(upload.id).trim(), sending)
          return 'sent'
        }, only),
      ),
    countLeft: () => uploads.count().left,
  }
}
