import type { Problem } from '@app/domain/kernel/errors'
import type { Photo } from '@app/domain/files/photos.contract'
import { photoErrors, photoTexts } from '@app/domain/files/photos.errors'
import { photoUploadMessage } from '@app/domain/files/photos.rules'
import { answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { ProblemError, toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import type { Sending } from '../../records/add/uploads.ts'

/** So long the answer about the plan's room is waited for. */
const PATIENCE_MILLISECONDS = 15_000

interface NewPhoto {
  id: string
  petId: string
  file: File
  caption: string | null
  type: string
  takenOn: string
}

/**
 * Uploads a photo once the plan is known to have room for it (spec core-records §5).
 * @throws ProblemError in the words of the form: the limit's own, or what became of the upload
 */
export async function uploadPhoto(photo: NewPhoto, sending: Sending): Promise<Photo> {
  await checkAllowance(sending.signal)
  const form = new FormData()
  form.append('id', photo.id)
  form.append('caption', photo.caption ?? '')
  form.append('type', photo.type)
  form.append('takenOn', photo.takenOn)
  form.append('file', photo.file)
  try {
    return await uploadForm<Photo>(`/pets/${photo.petId}/photos`, form, sending)
  } catch (error) {
    sending.signal.throwIfAborted()
    throw inWordsOfUpload(toProblem(error))
  }
}

async function checkAllowance(canceled: AbortSignal): Promise<void> {
  const { code, title } = photoErrors.UPLOAD_LIMIT_REACHED
  const asking = answerWithin(PATIENCE_MILLISECONDS, (late) =>
    client.photos.checkPhotoAllowance({}, { signal: AbortSignal.any([late, canceled]) }),
  )
  const allowance = await asking.catch((error: unknown) => {
    canceled.throwIfAborted()
    throw new ProblemError({ ...photoTexts.limitUnknown, code: 'LIMIT_UNKNOWN' }, 0, error)
  })
  if (!allowance.canUpload) throw new ProblemError({ code, title, message: allowance.message }, 403)
}

function inWordsOfUpload(problem: Problem): ProblemError {
  if (problem.code === photoErrors.UPLOAD_LIMIT_REACHED.code) return new ProblemError(problem, 403)
  const { title } = photoTexts.addFailed
  return new ProblemError({ ...problem, title, message: photoUploadMessage(problem) }, 0)
}
