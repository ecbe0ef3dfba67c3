import { photosContract } from '@app/domain/photos/photos.contract'
import { photoTexts } from '@app/domain/photos/photos.errors'
import { checkPhotoFile } from '@app/domain/photos/photos.rules'
import { PHOTO_MAX_BYTES, photoAddTypes, photoContentTypes } from '@app/domain/photos/photos.vocabulary'
import { useState } from 'react'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useToday } from '../../format/use-now.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { addDialogFor, type AddFormProps } from '../../records/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { FileImage } from '../../ui/file-image.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { CameraButton } from './camera-button.tsx'
import { PhotoFields } from './photo-fields.tsx'
import { uploadPhoto } from './upload-photo.ts'

function AddPhoto({ pets, petId, onClose }: AddFormProps) {
  const [progress, setProgress] = useState<number>()
  const showProblem = useProblemToast()
  const add = useAddRecord(photosContract.addPhoto, {
    texts: photoTexts,
    // No file is chosen beforehand; the form sends nothing while there is none.
    defaults: { petId, file: undefined, caption: '', type: 'general', takenOn: useToday() },
    send: (photo) => uploadPhoto(photo, setProgress).finally(() => setProgress(undefined)),
    onClose,
  })
  const [chosenPet, file] = add.form.watch(['petId', 'file'])
  const take = (chosen: File, tooLarge: { title: string; message: string }) => {
    const refusal = checkPhotoFile(chosen, PHOTO_MAX_BYTES, tooLarge)
    if (refusal) showProblem(refusal)
    else add.form.setValue('file', chosen)
  }
  return (
    <AddFrame title="Add Photo" add={add} complete={Boolean(chosenPet && file)} onClose={onClose}>
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      {file && (
        <FileImage file={file} alt="" className="mx-auto max-h-48 max-w-full rounded-[16px] object-contain" />
      )}
      <FileDrop
        label="Choose a photo"
        hint={`JPG, PNG, WEBP or GIF, at most 10 MB. Photos by plan: ${photoTexts.quotaHint}.`}
        accept={photoContentTypes.join(',')}
        chosen={file?.name}
        progress={progress}
        error={add.errorOf('file')}
        onFiles={([chosen]) => chosen && take(chosen, photoTexts.fileTooLarge)}
      />
      <CameraButton
        disabled={progress !== undefined}
        onPhoto={(taken) => take(taken, photoTexts.cameraPhotoTooLarge)}
        onFailure={() => showProblem(photoTexts.cameraFailed)}
      />
      <PhotoFields fields={fieldSetOf(add)} types={photoAddTypes} />
    </AddFrame>
  )
}

export default addDialogFor(photoTexts, AddPhoto)
