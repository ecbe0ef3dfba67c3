import Camera from 'lucide-react/icons/camera'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PetFace } from './pet-face.tsx'

const PetPhotoDialog = lazy(() => import('./pet-photo-dialog.tsx'))

/** A pet's picture at the head of its record, and the way to change it. */
export function PetPicture({ pet }: { pet: PetInList }) {
  const [open, setOpen] = useState(false)
  const may = useMay('edit pets') && pet.archivedAt === null
  const face = (
    <PetFace
      pet={pet}
      large
      className={
        pet.picture
          ? 'size-24 rounded-[24px] sm:size-34'
          : 'h-26 w-28 bg-transparent sm:h-37 sm:w-40 [&_svg]:h-full'
      }
    />
  )
  return (
    <div className={joinClasses('shrink-0 self-end', pet.picture && 'mb-4 sm:mb-5')}>
      {may ? (
        <button type="button" onClick={() => setOpen(true)} className="relative block rounded-[24px]">
          {face}
          <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-chip bg-surface shadow-raised">
            <Camera aria-hidden size={18} />
          </span>
          <VisuallyHidden>Update photo</VisuallyHidden>
        </button>
      ) : (
        face
      )}
      <Suspense>{open && <PetPhotoDialog pet={pet} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
