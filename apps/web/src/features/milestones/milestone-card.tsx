import { useQuery, useQueryClient } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import type { PetMilestone } from '@app/domain/milestones/milestones.contract'
import { milestoneInWords, milestoneTexts } from '@app/domain/milestones/milestones.texts'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { loadPart } from '../../loading/load-part.ts'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'

interface MilestoneCardProps {
  pets: readonly PetInList[]
  renderFace: (petId: string, className: string) => ReactNode
}

/** Newest milestone, one at a time. A failed read shows nothing, because nothing is lost. */
export default function MilestoneCard({ pets, renderFace }: MilestoneCardProps) {
  const { data: milestones = [] } = useQuery(orpc.milestones.listMilestones.queryOptions({ input: {} }))
  const milestone = milestones.find(({ petId }) => pets.some(({ id }) => id === petId))
  const pet = pets.find(({ id }) => id === milestone?.petId)
  if (!milestone || !pet) return null
  return <Told key={`${pet.id} ${milestone.key}`} milestone={milestone} pet={pet} renderFace={renderFace} />
}

interface ToldProps extends Pick<MilestoneCardProps, 'renderFace'> {
  milestone: PetMilestone
  pet: PetInList
}

function Told({ milestone, pet, renderFace }: ToldProps) {
  const words = milestoneInWords(milestone, pet.name)
  const face = useRef<HTMLDivElement>(null)
  const hiding = useOneAtATime()
  const sharing = useOneAtATime()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const hide = async () => {
    try {
      await client.milestones.putMilestoneAway({ petId: pet.id, key: milestone.key })
      await queryClient.invalidateQueries({ queryKey: orpc.milestones.key() })
    } catch (error) {
      showProblem(toProblem(error))
    }
  }
  const share = async () => {
    try {
      const [{ drawMilestone }, { sharePicture }] = await loadPart(() =>
        Promise.all([import('./draw-milestone.ts'), import('./share-milestone.ts')]),
      )
      const [drawn] = face.current?.children ?? []
      if (!drawn) return
      const picture = await drawMilestone({ ...words, face: drawn, photo: pet.picture?.original })
      const became = await sharePicture(picture, words.title)
      if (became === 'saved') showToast({ title: milestoneTexts.saved.title, variant: 'success' })
    } catch (error) {
      console.warn('failed to share a milestone', error)
      showProblem(milestoneTexts.shareFailed)
    }
  }
  return (
    <Card
      aria-label={milestoneTexts.label}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 gap-y-2 bg-accent-soft!"
    >
      <div ref={face}>{renderFace(pet.id, 'size-14 rounded-[18px]')}</div>
      <div className="min-w-0 wrap-anywhere">
        <h2 className="font-display text-[1.125rem]/[1.4] font-semibold">{words.title}</h2>
        <p className="text-s">{words.sentence}</p>
        <Button
          variant="quiet"
          className="-mb-2 -ml-3"
          icon={<Share2 aria-hidden size={18} />}
          busy={sharing.busy}
          onClick={() => void sharing.run(share)}
        >
          {milestoneTexts.share}
        </Button>
      </div>
      <IconButton
        label={milestoneTexts.dismiss}
        icon={<X aria-hidden size={18} />}
        disabled={hiding.busy}
        className="-mt-2 -mr-2"
        onClick={() => void hiding.run(hide)}
      />
    </Card>
  )
}
