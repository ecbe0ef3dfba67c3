import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import type { ListedPost } from '@app/domain/community/community.contract'
import { postsLink } from '@app/domain/community/community.links'
import { ACTIVITY_POSTS } from '@app/domain/community/community.vocabulary'
import { NoRecordsDrawing } from '../../../ui/art/empty/no-records-drawing.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { PostRows } from '../posts/post-row.tsx'

/** The newest posts (spec engagement §2); the wording of its title is fixed. */
export function Activity({ newest }: { newest: readonly ListedPost[] }) {
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
