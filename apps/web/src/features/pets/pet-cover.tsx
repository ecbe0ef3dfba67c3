import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import { PetDrawing } from '../../ui/art/pet-drawing.tsx'
import { speciesGround } from '../../ui/art/species-ground.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadedImage } from '../../ui/layout/loaded-image.tsx'

const PetPhotoDialog = latePart(() => import('./pet-photo-dialog.tsx'))
const WideScene = latePart(() => import('../../ui/art/wide-scene.tsx'))

interface PetCoverProps {
  pet: PetInList
  /** True for the scene without the pet, if the page below shows its picture. */
  alone?: boolean
}

/**
 * A pet's picture, whole before a blurred copy of itself, or its species in a scene; with a button to change the
 * picture.
 */
export function PetCover({ pet, alone = false }: PetCoverProps) {
  const [open, setOpen] = useState(false)
  const may = useMay('edit pets') && pet.archivedAt === null
  return (
    <div className={`absolute inset-0 isolate ${speciesGround(pet.species)}`}>
      {alone ? <Scene species={pet.species} /> : <Picture pet={pet} />}
      {may && (
        <IconButton
          label="Update photo"
          icon={<Camera aria-hidden size={18} />}
          className="absolute! right-2 bottom-2 bg-surface shadow-raised"
          onClick={() => setOpen(true)}
        />
      )}
      {open && <PetPhotoDialog pet={pet} onClose={() => setOpen(false)} />}
    </div>
  )
}

const Scene = ({ species }: Pick<PetInList, 'species'>) => <WideScene species={species} />

function Picture({ pet: { species, picture } }: { pet: PetInList }) {
  const scene = (
    <>
      <Scene species={species} />
      <span className="absolute inset-x-0 bottom-0 grid h-[66%] justify-items-center">
        <PetDrawing species={species} className="h-full max-w-full" />
      </span>
    </>
  )
  if (!picture) return scene
  return (
    <>
      <img
        src={picture.thumb}
        alt=""
        className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-60 blur-3xl"
      />
      <LoadedImage src={picture.large} alt="" className="object-contain!">
        {scene}
      </LoadedImage>
    </>
  )
}
