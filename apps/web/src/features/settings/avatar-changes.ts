import { photoUploadMessage } from '@app/domain/files/photos.rules'
import { photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { settingsErrors, settingsTexts } from '@app/domain/settings/settings.errors'
import { AVATAR_MAX_BYTES } from '@app/domain/settings/settings.vocabulary'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { FACE_SIDE, shrinkPicture } from '../../records/add/shrink-picture.ts'

export type Words = Pick<Problem, 'title' | 'message'>

/**
 * Uploads the user's picture, made smaller if needed.
 * @param onProgress called with the sent percentage, from 0 to 100
 * @returns the message of a failure
 */
export async function uploadAvatar(
  chosen: File,
  onProgress: (percent: number) => void,
): Promise<Words | undefined> {
  const file = await shrinkPicture(chosen, { maxBytes: AVATAR_MAX_BYTES, longSide: FACE_SIDE })
  const refusal = checkAvatar(file)
  if (refusal) return refusal
  const form = new FormData()
  form.append('file', file)
  return failureOf(uploadForm('/profile/avatar', form, { method: 'PUT', onProgress }))
}

/**
 * Removes the user's picture.
 * @returns the message of a failure
 */
export const removeAvatar = (): Promise<Words | undefined> => failureOf(client.settings.removeAvatar({}))

/** Checks a chosen file before the upload (spec access §5); the server inspects its content. Returns the problem. */
function checkAvatar({ size, type }: Pick<File, 'size' | 'type'>): Words | undefined {
  const types: readonly string[] = photoContentTypes
  if (!types.includes(type)) return wordsOf(settingsErrors.AVATAR_TYPE_UNSUPPORTED)
  return size > AVATAR_MAX_BYTES ? wordsOf(settingsErrors.AVATAR_TOO_LARGE) : undefined
}

const wordsOf = (definition: (typeof settingsErrors)[keyof typeof settingsErrors]): Words => ({
  title: definition.title,
  message: fillMessage(definition, {}),
})

async function failureOf(work: Promise<unknown>): Promise<Words | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    const problem = toProblem(error)
    return problem.code in settingsErrors
      ? problem
      : { ...settingsTexts.avatarFailed, message: photoUploadMessage(problem) }
  }
}
