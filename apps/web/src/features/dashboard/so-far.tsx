import { statsTexts } from '@app/domain/dashboard/stats.texts'
import { useQuery } from '@tanstack/react-query'
import { AchievementsCard } from './achievements-card.tsx'
import { statsQuery } from './stats-query.ts'
import { UnreadCard } from './unread-card.tsx'
import { UsageCard } from './usage-card.tsx'

/** What the household has achieved, and how much of its plan it uses. */
export default function SoFar() {
  const stats = useQuery(statsQuery)
  if (!stats.data) return <UnreadCard list={stats} title={statsTexts.usage} />
  return (
    <div className="grid items-start gap-gap lg:grid-cols-2 min-[100rem]:grid-cols-1">
      <AchievementsCard stats={stats.data} />
      <UsageCard stats={stats.data} retry={() => void stats.refetch()} />
    </div>
  )
}
