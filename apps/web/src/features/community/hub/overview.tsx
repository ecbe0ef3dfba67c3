import { useQuery } from '@tanstack/react-query'
import { communityTexts } from '@app/domain/community/community-screens.texts'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { communityQuery } from '../community-queries.ts'
import { Activity } from './activity.tsx'
import { FirstQuestion, News } from './news.tsx'
import { QuickActions } from './quick-actions.tsx'
import { OwnPosts, Stats, Topics } from './side-cards.tsx'

/**
 * News about the user's posts first, then actions, the newest posts, figures, topics and own posts. The order is the
 * same on a phone.
 */
export function Overview() {
  const { data, error, refetch } = useQuery(communityQuery)
  if (!data && error) return <LoadFailure error={error} retry={refetch} />
  if (!data) return <OverviewSkeleton />
  const isNew = !data.unread && data.own.count === 0
  return (
    <div className="grid grid-cols-1 items-start gap-gap min-[75rem]:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] min-[75rem]:gap-x-6">
      <div className="grid min-w-0 grid-cols-1 gap-gap">
        {data.unread && <News unread={data.unread} />}
        {isNew && <FirstQuestion />}
        <QuickActions isAskFirst={!data.unread && !isNew} />
        <Activity newest={data.newest} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-gap">
        <Stats stats={data.stats} />
        <Topics />
        <OwnPosts own={data.own} />
      </div>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <output aria-busy className="grid grid-cols-1 gap-gap">
      <span className="sr-only">{communityTexts.loading}</span>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </output>
  )
}
