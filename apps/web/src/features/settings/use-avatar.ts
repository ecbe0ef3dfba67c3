import { fillMessage, type Problem } from '@app/domain/kernel/errors'
import { photoUploadMessage } from '@app/domain/photos/photos.rules'
import { photoContentTypes } from '@app/domain/photos/photos.vocabulary'
import { settingsErrors, settingsTexts } from '@app/domain/settings/settings.errors'
import { AVATAR_MAX_BYTES } from '@app/domain/settings/settings.vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { FACE_SIDE, shrinkPicture } from '../../records/shrink-picture.ts'
import { useToast } from '../../ui/toast-context.ts'

type Words = Pick<Problem, 'title' | 'message'>

/** What is wrong with a chosen file, before any of it is sent (spec access §5); the server looks inside. */
export function checkAvatar({ size, type }: Pick<File, 'size' | 'type'>): Words | undefined {
  const types: readonly string[] = photoContentTypes
  if (!types.includes(type)) return wordsOf(settingsErrors.AVATAR_TYPE_UNSUPPORTED)
  return size > AVATAR_MAX_BYTES ? wordsOf(settingsErrors.AVATAR_TOO_LARGE) : undefined
}

const wordsOf = (definition: (typeof settingsErrors)[keyof typeof settingsErrors]): Words => ({
  title: definition.title,
  message: fillMessage(definition, {}),
})

/** Keeps the person's picture: uploads one, or removes the one there is. */
export function useAvatar() {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const showToast = useToast()
  const queryClient = useQueryClient()

  const refuse = ({ title, message }: Words) => {
    setError(message)
    showToast({ title, description: message, variant: 'danger' })
  }
  const carryOut = async (work: () => Promise<unknown>, done: { title: string }) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      showToast({ ...done, variant: 'success' })
      await queryClient.invalidateQueries()
    } catch (failure) {
      const problem = toProblem(failure)
      const ours = problem.code in settingsErrors
      refuse(ours ? problem : { ...settingsTexts.avatarFailed, message: photoUploadMessage(problem) })
    } finally {
      setBusy(false)
      setProgress(undefined)
    }
  }
  const upload = async (chosen: File) => {
    setBusy(true)
    const file = await shrinkPicture(chosen, { maxBytes: AVATAR_MAX_BYTES, longSide: FACE_SIDE })
    setBusy(false)
    const refusal = checkAvatar(file)
    if (refusal) return refuse(refusal)
    const form = new FormData()
    form.append('file', file)
    const send = () => uploadForm('/profile/avatar', form, { method: 'PUT', onProgress: setProgress })
    await carryOut(send, settingsTexts.avatarSaved)
  }
  const remove = () => void carryOut(() => client.settings.removeAvatar({}), settingsTexts.avatarRemoved)
  return { progress, error, busy, upload: (chosen: File) => void upload(chosen), remove }
}
