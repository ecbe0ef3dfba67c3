import { useRef, useState } from 'react'
import { photoTexts } from '@app/domain/files/photos.errors'
import { checkPhotoFile, photoUploadMessage } from '@app/domain/files/photos.rules'
import { PROFILE_PHOTO_MAX_BYTES, photoContentTypes } from '@app/domain/files/photos.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import type { Pet, PetInList } from '@app/domain/pets/pets.contract'
import { petTexts } from '@app/domain/pets/pets.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { FACE_SIDE, shrinkPicture } from '../../records/add/shrink-picture.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { FileImage } from '../../ui/layout/file-image.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { WindowClose } from '../../ui/overlays/window-frame.tsx'
import { PetFace } from './pet-face.tsx'

interface PetPhotoDialogProps {
  pet: PetInList
  onClose: () => void
}

const frame = 'mx-auto size-44 rounded-[32px] object-cover'

/** Profile photo of the pet: previews a new one, saves it, or removes the present one. */
export default function PetPhotoDialog({ pet, onClose }: PetPhotoDialogProps) {
  const [file, setFile] = useState<File>()
  const { progress, error, choose, save, remove, busy } = usePetPhoto(pet, setFile, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Photo of ${pet.name}`}
      footer={
        <>
          {pet.picture && !file && (
            <Button variant="quiet" className="text-danger sm:mr-auto" busy={busy} onClick={remove}>
              Remove Photo
            </Button>
          )}
          <WindowClose>
            <Button variant="quiet">Cancel</Button>
          </WindowClose>
          <Button disabled={!file} busy={busy && file !== undefined} onClick={() => file && save(file)}>
            Save Photo
          </Button>
        </>
      }
    >
      <div className="grid gap-gap">
        {file ? (
          <FileImage file={file} alt="The chosen photo" className={frame} />
        ) : (
          <PetFace pet={pet} large className={frame} />
        )}
        <FileDrop
          label="Choose a photo"
          hint="JPG, PNG, WEBP or GIF, up to 5 MB"
          accept={photoContentTypes.join(',')}
          chosen={file?.name}
          progress={progress}
          error={error}
          onFiles={([chosen]) => chosen && choose(chosen)}
        />
      </div>
    </Dialog>
  )
}

function usePetPhoto(pet: PetInList, setFile: (file: File | undefined) => void, onClose: () => void) {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const showToast = useToast()
  const refresh = useRefreshRecords()

  const refuse = (title: string, message: string) => {
    setError(message)
    showToast({ title, description: message, variant: 'danger' })
  }
  const newest = useRef<File>(undefined)
  const choose = async (chosen: File) => {
    newest.current = chosen
    setError(undefined)
    setFile(undefined)
    const file = await shrinkPicture(chosen, { maxBytes: PROFILE_PHOTO_MAX_BYTES, longSide: FACE_SIDE })
    // Ignores a file that a newer choice has replaced.
    if (newest.current !== chosen) return
    const refusal = checkPhotoFile(file, PROFILE_PHOTO_MAX_BYTES, photoTexts.profileSize)
    setFile(refusal ? undefined : file)
    if (refusal) refuse(photoTexts.uploadFailed.title, refusal.message)
  }
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      showToast({ title: done, variant: 'success' })
      onClose()
      await refresh()
    } catch (failure) {
      const problem: Problem = toProblem(failure)
      refuse(photoTexts.uploadFailed.title, photoUploadMessage(problem))
    } finally {
      setProgress(undefined)
    }
  }
  const carryOut = (work: () => Promise<unknown>, done: string) => run(() => attempt(work, done))
  const save = (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setProgress(0)
    const path = `/pets/${pet.id}/profile-photo` as const
    void carryOut(
      () => uploadForm<Pet>(path, form, { method: 'PUT', onProgress: setProgress }),
      photoTexts.updated.title,
    )
  }
  const remove = () =>
    void carryOut(() => client.pets.removeProfilePhoto({ petId: pet.id }), petTexts.photoRemoved.title)
  return { progress, error, busy, choose: (chosen: File) => void choose(chosen), save, remove }
}
