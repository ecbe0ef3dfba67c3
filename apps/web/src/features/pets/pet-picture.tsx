import Camera from 'lucide-react/icons/camera'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PetFace } from './pet-face.tsx'

const PetPhotoDialog = lazy(() => import('./pet-photo-dialog.tsx'))

/** A pet's picture at the head of its record, and the way to change it. */
export function PetPicture({ pet }: { pet: PetInList }) {
  const [open, setOpen] = useState(false)
  const may = useMay('edit pets')
  return (
    <div className="relative shrink-0 self-end">
      <PetFace
        pet={pet}
        large
        className={
          pet.picture
            ? 'mb-4 size-24 rounded-[24px] sm:mb-5 sm:size-34'
            : 'h-26 w-28 bg-transparent sm:h-37 sm:w-40 [&_svg]:h-full'
        }
      />
      {may && (
        <span className="absolute -right-2 bottom-2">
          <IconButton
            label="Update photo"
            icon={<Camera aria-hidden size={18} />}
            className="bg-surface shadow-raised"
            onClick={() => setOpen(true)}
          />
        </span>
      )}
      <Suspense>{open && <PetPhotoDialog pet={pet} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
