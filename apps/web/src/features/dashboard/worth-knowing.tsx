import { type Insight, insightOf } from '@app/domain/dashboard/insight.rules'
import { statsTexts } from '@app/domain/dashboard/stats.texts'
import { petLink } from '@app/domain/pets/pet-link'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { monthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { MilestoneCard } from '../milestones/index.ts'
import { statsQuery } from './stats-query.ts'
import { TogetherCard } from './together-card.tsx'
import { UnreadCard } from './unread-card.tsx'

interface WorthKnowingProps {
  pets: readonly PetInList[]
  /** yyyy-MM-dd */
  today: string
  renderFace: (petId: string, className: string) => ReactNode
}

/** The one thing that is most worth knowing of the pets, and what was done for them together. */
export default function WorthKnowing({ pets, today, renderFace }: WorthKnowingProps) {
  const stats = useQuery(statsQuery)
  const insight = insightOf(pets, { unit: useFormat().weightUnit, today, monthOf })
  return (
    <>
      <MilestoneCard pets={pets} renderFace={renderFace} />
      {insight && (
        <InsightCard insight={insight} face={renderFace(insight.petId, 'size-14 rounded-[18px]')} />
      )}
      {stats.data ? (
        <TogetherCard stats={stats.data} />
      ) : (
        <UnreadCard list={stats} title={statsTexts.together} />
      )}
    </>
  )
}

function InsightCard({ insight: { sentence, petId, petName }, face }: { insight: Insight; face: ReactNode }) {
  return (
    <Card aria-label="Worth knowing" className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5">
      {face}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-display text-[1.125rem]/[1.4] font-medium">
          <MarkWritten names={[petName]}>{sentence}</MarkWritten>
        </p>
        <Link
          to={petLink({ petId, tab: 'health' })}
          className="-mb-2.5 inline-flex min-h-control items-center gap-1 text-s"
        >
          See the weight of <AsWritten>{petName}</AsWritten>
          <ChevronRight aria-hidden size={16} className="shrink-0" />
        </Link>
      </div>
    </Card>
  )
}
