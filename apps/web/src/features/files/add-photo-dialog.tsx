import { useState } from 'react'
import { photos, photosContract, type Photo } from '@app/domain/files/photos.contract'
import { photoTexts, photoErrors } from '@app/domain/files/photos.errors'
import { checkPhotoFile, photoUploadMessage } from '@app/domain/files/photos.rules'
import {
  CAPTION_MAX,
  PHOTO_MAX_BYTES,
  photoAddTypes,
  photoContentTypes,
} from '@app/domain/files/photos.vocabulary'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import { formLabels } from '@app/domain/records/define-kind'
import { recordTexts } from '@app/domain/records/records.texts'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { ProblemError, toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { GALLERY_SIDE, shrinkPicture } from '../../records/add/shrink-picture.ts'
import type { Sending } from '../../records/add/uploads.ts'
import { useFileHint } from '../../records/add/use-file-hint.ts'
import { useUploadForm } from '../../records/add/use-upload-form.ts'
import { titleFor } from '../../records/keep-record.ts'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { UploadList } from '../../ui/controls/upload-list.tsx'
import { CameraButton } from './camera-button.tsx'
import { PhotoFields } from './photo-fields.tsx'

interface NewPhoto {
  id: string
  petId: string
  file: File
  caption: string | null
  type: string
  takenOn: string
}

/**
 * Uploads a photo after a check of the plan's remaining space (spec core-records §5).
 * @throws ProblemError in the words of the form: the limit's own, or the result of the upload
 */
async function uploadPhoto(photo: NewPhoto, sending: Sending): Promise<Photo> {
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
  const asking = answerWithin(ANSWER_TIMEOUT, (late) =>
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

function AddPhoto({ pets, petId, shared, onClose }: AddFormProps) {
  const showProblem = useProblemToast()
  /** Captions typed for several photos, by photo id. */
  const [captions, setCaptions] = useState<Readonly<Record<string, string>>>({})
  const { add, uploads, retry } = useUploadForm(photosContract.add, {
    texts: photoTexts,
    addedTitle: photoTexts.addedCount,
    // The form starts without a file, and sends nothing until there is one.
    defaults: { petId, file: undefined, caption: '', type: 'general', takenOn: useToday() },
    itemOf: (said, { id, file }, isOneOfSeveral) => ({
      ...said,
      id,
      file,
      caption: isOneOfSeveral ? captionOf(id) : said.caption,
    }),
    send: uploadPhoto,
    waitsAs: ({ petId: chosen, caption, file }) => ({
      operation: 'photos.add',
      title: titleFor('Photo', pets, chosen),
      detail: caption || file.name,
    }),
    wordsOf: ({ message }) => message,
    begun: shared?.files,
    onSent: shared?.onSent,
    onClose: (said) => (shared ? shared.onAdded(said.petId) : onClose()),
  })
  const chosenPet = add.form.watch('petId')
  const typed: unknown = add.form.watch('caption')
  const typedOnce = typeof typed === 'string' ? typed : ''
  const isSeveral = uploads.all.length > 1
  /** Caption of one of several photos. Text typed while there was one photo belongs to the first. */
  const captionOf = (id: string): string => captions[id] ?? (uploads.all[0]?.id === id ? typedOnce : '')
  const remove = (id: string) => {
    const rest = uploads.all.filter((upload) => upload.id !== id)
    const [last] = rest
    if (isSeveral && last && rest.length === 1) add.form.setValue('caption', captionOf(last.id))
    uploads.drop(id)
  }
  const hintWithPlans = useFileHint()
  const take = async (files: readonly File[], tooLarge: { title: string; message: string }) => {
    const chosen: File[] = []
    // Shrinks one photo after the other: an open one takes much memory.
    for (const file of files)
      chosen.push(await shrinkPicture(file, { maxBytes: PHOTO_MAX_BYTES, longSide: GALLERY_SIDE }))
    const refusals = chosen.map((file) => checkPhotoFile(file, PHOTO_MAX_BYTES, tooLarge))
    const refusal = refusals.find((found) => found !== undefined)
    if (refusal) showProblem(refusal)
    uploads.add(chosen.filter((_file, at) => refusals[at] === undefined))
  }
  return (
    <AddFrame
      title="Add Photo"
      help={windowHelp.addFile}
      add={add}
      complete={Boolean(chosenPet) && uploads.all.length > 0}
      incompleteHint={recordTexts.incompleteFiles}
      lockedAtLimit
      shared={shared}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <UploadList
        uploads={uploads.all}
        onRetry={retry}
        onCancel={uploads.cancel}
        onRemove={remove}
        renderDetail={
          isSeveral &&
          (({ id, file, state }) => (
            <TextInput
              aria-label={photoTexts.captionOf(file.name)}
              placeholder={formLabels(photos).caption}
              maxLength={CAPTION_MAX}
              disabled={add.sending || state === 'sent' || state === 'kept'}
              value={captionOf(id)}
              onChange={({ target }) => setCaptions({ ...captions, [id]: target.value })}
            />
          ))
        }
      />
      <FileDrop
        label="Choose photos"
        hint={hintWithPlans(photoTexts)}
        accept={photoContentTypes.join(',')}
        multiple
        opensAtOnce={!shared}
        disabled={add.sending}
        error={add.errorOf('file')}
        onFiles={(chosen) => void take(chosen, photoTexts.fileTooLarge)}
      />
      <CameraButton
        disabled={add.sending}
        onPhoto={(taken) => void take([taken], photoTexts.cameraPhotoTooLarge)}
        onFailure={() => showProblem(photoTexts.cameraFailed)}
      />
      <PhotoFields fields={fieldSetOf(add)} types={photoAddTypes} withCaption={!isSeveral} />
    </AddFrame>
  )
}

export default addDialogFor(photoTexts, AddPhoto)
