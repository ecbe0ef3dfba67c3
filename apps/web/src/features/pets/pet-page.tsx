import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { hasCode } from '../../api/client/problem-error.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { latePart } from '../../loading/late-part.tsx'
import { petsQuery } from '../../records/pets.ts'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { stepsOut } from '../../ui/behaviour/history-layers.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PetDetail } from './pet-detail.tsx'

/** Lazy, because few links lead to a pet of another household. */
const PetElsewhere = latePart(() => import('./pet-elsewhere.tsx'))

/** One pet above the page from which it was opened; going back closes it. */
export default function PetPage() {
  const { petId = '' } = useParams()
  const { data: pets, error, refetch } = useQuery(petsQuery)
  const close = useGoBack('/pets')
  const pet = pets?.find(({ id }) => id === petId)
  if (pet) return <PetDetail key={pet.id} pet={pet} onClose={close} />
  // A user who sees only the faces of this household may see the pet in another one.
  if (pets || hasCode(error, 'NOT_ALLOWED'))
    return <PetElsewhere petId={petId} notFound={<NotHere onClose={close} />} />
  if (!error) return null
  return (
    <Dialog open onOpenChange={close} title="Pet" backCloses={false}>
      <LoadFailure heading="h3" error={error} retry={refetch} />
    </Dialog>
  )
}

function NotHere({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Not found" backCloses={false}>
      <EmptyState
        heading="h3"
        drawing={<NothingFoundDrawing className="h-32" />}
        title="Pet not found"
        sentence="It may have been removed, or the link is wrong."
      />
    </Dialog>
  )
}

/** Goes back to the previous page of the app, or to `elsewhere` if there is none. */
function useGoBack(elsewhere: string): () => void {
  const navigate = useNavigate()
  return () => {
    const steps = stepsOut()
    void (steps === undefined ? navigate(elsewhere, { replace: true }) : navigate(steps))
  }
}
