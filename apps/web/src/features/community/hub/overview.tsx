import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import type { ListedPost } from '@app/domain/community/community.contract'
import { postsLink } from '@app/domain/community/community.links'
import { ACTIVITY_POSTS } from '@app/domain/community/community.vocabulary'
import { SUPPORT_LINK } from '@app/domain/support/support.links'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { NoRecordsDrawing } from '../../../ui/art/empty/no-records-drawing.tsx'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { communityQuery } from '../community-queries.ts'
import { PostRows } from '../posts/post-row.tsx'
import { useWriteAddress } from '../write/use-write-address.ts'
import { FirstQuestion, News } from './news.tsx'
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
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-16 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </output>
  )
}

/** The newest posts (spec engagement §2); the wording of its title is fixed. */
function Activity({ newest }: { newest: readonly ListedPost[] }) {
  return (
    <section aria-labelledby="community-activity" className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex min-h-control items-center justify-between gap-4">
        <h2 id="community-activity" className="text-l font-semibold">
          {texts.activity}
        </h2>
        {newest.length > 0 && (
          <Link to={postsLink()} className="inline-flex min-h-control items-center text-s">
            {texts.viewAll}
          </Link>
        )}
      </div>
      {newest.length === 0 ? (
        <EmptyState heading="h3" drawing={<NoRecordsDrawing className="h-28" />} {...texts.noPosts} />
      ) : (
        <PostRows label={texts.activity} posts={newest.slice(0, ACTIVITY_POSTS)} />
      )}
    </section>
  )
}

const { actions } = texts

/**
 * Ask, join, get support and share (spec engagement §2). Support opens in a new tab.
 * @param isAskFirst true to fill the first action, without news above it
 */
function QuickActions({ isAskFirst }: { isAskFirst: boolean }) {
  const address = useWriteAddress()
  const links = [
    { to: address('ask'), label: actions.ask, Icon: MessageCircleQuestion, isFilled: isAskFirst },
    {
      to: postsLink({ kind: 'discussion', order: 'active' }),
      label: actions.discuss,
      Icon: MessagesSquare,
      isFilled: false,
    },
    { to: SUPPORT_LINK, label: actions.support, Icon: LifeBuoy, isFilled: false, isOutside: true },
    { to: address('share'), label: actions.share, Icon: Heart, isFilled: false },
  ]
  return (
    <nav aria-label="Quick Actions" className="grid grid-cols-4 gap-2 tablet:gap-3">
      {links.map(({ to, label, Icon, isFilled, isOutside = false }) => (
        <PlainLink
          key={label}
          to={to}
          preventScrollReset
          {...(isOutside && { target: '_blank', rel: 'noopener' })}
          className={joinClasses(
            'grid min-h-20 content-center justify-items-center gap-1.5 rounded-[16px] px-2 py-3 text-center text-s leading-tight font-semibold shadow-raised transition-colors tablet:flex tablet:min-h-13 tablet:items-center tablet:justify-center tablet:gap-2.5',
            isFilled ? 'bg-action text-action-ink hover:bg-action-hover' : 'bg-surface hover:text-action',
          )}
        >
          <Icon aria-hidden size={20} className={joinClasses(!isFilled && 'text-action')} />
          {label}
          {isOutside && <span className="sr-only">. {actions.opensTab}</span>}
        </PlainLink>
      ))}
    </nav>
  )
}
