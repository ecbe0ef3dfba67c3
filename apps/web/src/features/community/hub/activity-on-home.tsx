import { useQuery } from '@tanstack/react-query'
import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import { COMMUNITY_LINK, postsLink } from '@app/domain/community/community.links'
import { ACTIVITY_POSTS } from '@app/domain/community/community.vocabulary'
import { LoadingCard } from '../../../api/loading-card.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'
import { communityQuery } from '../community-queries.ts'
import { PostSummary } from '../posts/post-row.tsx'

/** The newest posts and the number of own ones, on Home (spec engagement §2). */
export default function ActivityOnHome() {
  const { data, error, refetch } = useQuery(communityQuery)
  if (!data) {
    return (
      <LoadingCard
        title={texts.activity}
        loading={texts.loading}
        className="h-52"
        error={error}
        retry={refetch}
      />
    )
  }
  return (
    <Card aria-labelledby="home-community">
      <CardHeader
        title={texts.activity}
        id="home-community"
        action={
          <Link to={COMMUNITY_LINK} className="inline-flex min-h-control items-center">
            {texts.viewAll}
          </Link>
        }
      />
      {data.newest.length === 0 && <p className="text-ink-soft">{texts.noPosts.sentence}</p>}
      <ul aria-label={texts.activity} className="divide-y divide-line empty:hidden">
        {data.newest.slice(0, ACTIVITY_POSTS).map((post) => (
          <li key={post.id} className="relative py-3">
            <PostSummary post={post} />
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-3 text-s text-ink-soft">
        {data.own.count === 0 ? (
          texts.ownCount(0)
        ) : (
          <Link to={postsLink({ whose: 'mine' })}>{texts.ownCount(data.own.count)}</Link>
        )}
      </p>
    </Card>
  )
}
