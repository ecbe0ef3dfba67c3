import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { pageMeta } from '../../app/page-meta.ts'
import { toProblem } from '../../api/problem-error.ts'
import { RouteError } from '../../app/route-error.tsx'
import { windowPage } from '../../app/window-page.ts'
import { petsQuery } from '../../records/pets.ts'
import { NothingFoundDrawing } from '../../ui/art/empty/nothing-found-drawing.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { stepsOut } from '../../ui/history-layers.ts'
import { PetDetail } from './pet-detail.tsx'

export const handle = windowPage

export function meta() {
  return pageMeta({ title: 'Pet' })
}

/** One pet above the page that it was opened from; going back closes it. */
export default function PetPage() {
  const { petId = '' } = useParams()
  const { data: pets, error } = useQuery(petsQuery)
  const close = useGoBack('/pets')
  const pet = pets?.find(({ id }) => id === petId)
  if (pet) return <PetDetail key={pet.id} pet={pet} onClose={close} />
  if (!pets && !error) return null
  const { title, message } = error
    ? toProblem(error)
    : { title: 'Not found', message: 'It may have been removed, or it never was here.' }
  return (
    <Dialog open onOpenChange={close} title={title} backCloses={false}>
      <EmptyState
        heading="h3"
        drawing={<NothingFoundDrawing className="h-32" />}
        title="This pet is not here"
        sentence={message}
      />
    </Dialog>
  )
}

/** Goes back to where the person came from; who came by an address of their own goes to `elsewhere`. */
function useGoBack(elsewhere: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(elsewhere, { replace: true }) : navigate(stepsOut()))
}

export { RouteError as ErrorBoundary }
