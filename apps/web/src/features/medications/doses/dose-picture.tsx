import { photoTexts } from '@app/domain/files/photos.errors'
import { checkPhotoFile } from '@app/domain/files/photos.rules'
import { PHOTO_MAX_BYTES, photoContentTypes } from '@app/domain/files/photos.vocabulary'
import { hasRoom } from '@app/domain/kernel/access/plans'
import { dosePictureTexts } from '@app/domain/medications/doses/dose-pictures.texts'
import { useMe } from '../../../api/use-me.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { FileDrop } from '../../../ui/controls/file-drop.tsx'
import { Banner } from '../../../ui/layout/banner.tsx'
import { FileImage } from '../../../ui/layout/file-image.tsx'
import { CameraButton } from '../../files/index.ts'

interface DosePictureProps {
  file: File | undefined
  /** Percentage sent during the upload. */
  progress: number | undefined
  onFile: (file: File) => void
}

/** Takes or chooses a picture of the dose, or reports that the plan has no space for another photo. */
export function DosePicture({ file, progress, onFile }: DosePictureProps) {
  const showProblem = useProblemToast()
  const { limit, used } = useMe().usage.photos
  if (!file && !hasRoom(limit, used)) {
    const { title, message } = dosePictureTexts.full(limit)
    return <Banner title={title}>{message}</Banner>
  }
  const take = (chosen: File, tooLarge: { title: string; message: string }) => {
    const refusal = checkPhotoFile(chosen, PHOTO_MAX_BYTES, tooLarge)
    if (refusal) showProblem(refusal)
    else onFile(chosen)
  }
  return (
    <>
      {file && (
        <FileImage file={file} alt="" className="mx-auto max-h-48 max-w-full rounded-[16px] object-contain" />
      )}
      <CameraButton
        disabled={progress !== undefined}
        onPhoto={(taken) => take(taken, photoTexts.cameraPhotoTooLarge)}
        onFailure={() => showProblem(photoTexts.cameraFailed)}
      />
      <FileDrop
        label="Choose a picture"
        hint="JPG, PNG, WEBP or GIF, up to 10 MB."
        accept={photoContentTypes.join(',')}
        chosen={file?.name}
        progress={progress}
        onFiles={([chosen]) => chosen && take(chosen, photoTexts.fileTooLarge)}
      />
    </>
  )
}
