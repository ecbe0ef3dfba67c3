import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { DashboardStats } from '@app/domain/dashboard/dashboard.contract'
import { type Insight, insightOf } from '@app/domain/dashboard/insight.rules'
import { statsTexts, giversInWords } from '@app/domain/dashboard/stats.texts'
import { plural } from '@app/domain/kernel/message-format'
import { petLink } from '@app/domain/pets/pet-link'
import { monthOf } from '../../format/format-week.ts'
import { useFormat } from '../../format/use-format.ts'
import type { PetInList } from '../../records/pets.ts'
import { Link } from '../../ui/controls/link.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { MilestoneCard } from '../milestones/index.ts'
import { statsQuery } from './stats-query.ts'
import { UnreadCard } from './unread-card.tsx'

/** Shows the care given to the animals together, and by whom. */
function TogetherCard({ stats: { daysSinceJoined, doses, counts } }: { stats: DashboardStats }) {
  const givers = giversInWords(doses)
  return (
    <Card aria-labelledby="together">
      <CardHeader title={statsTexts.together} id="together" />
      <ul className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Figure count={daysSinceJoined} words={plural(daysSinceJoined, { one: 'day', other: 'days' })} />
        <Figure count={doses.given} words={plural(doses.given, { one: 'dose', other: 'doses' })} />
        <Figure count={counts.photos} words={plural(counts.photos, { one: 'photo', other: 'photos' })} />
      </ul>
      {givers && (
        <p className="mt-3 text-s text-ink-soft wrap-anywhere">
          <MarkWritten names={doses.others.map(({ name }) => name)}>{givers}</MarkWritten>
        </p>
      )}
    </Card>
  )
}

const Figure = ({ count, words }: { count: number; words: string }) => (
  <li className="text-s text-ink-soft">
    <b className="block font-display text-[1.6rem]/[1.2] font-semibold text-ink">
      {count.toLocaleString('en')}
    </b>{' '}
    {words}
  </li>
)

interface WorthKnowingProps {
  pets: readonly PetInList[]
  /** yyyy-MM-dd */
  today: string
  renderFace: (petId: string, className: string) => ReactNode
}

/** Shows the one most useful insight about the pets, and the care given to them together. */
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
