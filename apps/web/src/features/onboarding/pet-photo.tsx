import { photoTexts } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { useWatch } from 'react-hook-form'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import type { Wizard } from './use-wizard.ts'

/** Chooses the pet's photo; until there is one, its species stands there. */
export function PetPhoto({ wizard: { petForm, photo, setPhoto } }: { wizard: Wizard }) {
  const species = useWatch({ control: petForm.control, name: 'species' })
  const showProblem = useProblemToast()
  const take = ([file]: File[]) => {
    if (!file) return
    if (!file.type.startsWith('image/')) showProblem(photoTexts.onboardingType)
    else if (file.size > PHOTO_MAX_BYTES) showProblem(photoTexts.onboardingSize)
    else setPhoto(file)
  }
  return (
    <div className="flex items-center gap-4">
      <PetAvatar
        name=""
        species={species || 'other'}
        photoUrl={photo?.url ?? null}
        className="size-24 rounded-[24px] sm:size-32"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <FileDrop
          label="Add a photo"
          hint="JPG, PNG, WEBP or GIF, up to 10 MB"
          accept="image/*"
          chosen={photo?.file.name}
          onFiles={take}
        />
        {photo && (
          <Button variant="quiet" onClick={() => setPhoto(undefined)}>
            Remove photo
          </Button>
        )}
      </div>
    </div>
  )
}
