import ChevronRight from 'lucide-react/icons/chevron-right'
import { communityTexts as texts } from '@app/domain/community/community-screens.texts'
import type { ListedPost } from '@app/domain/community/community.contract'
import { DECISIONS_LINK, postsLink, postPath } from '@app/domain/community/community.links'
import { postedAgo, shortCount } from '@app/domain/community/community.rules'
import { topicLabels, topics } from '@app/domain/community/community.vocabulary'
import { useNow } from '../../../format/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PetAvatar } from '../../../ui/layout/pet-avatar.tsx'
import { AuthorFace } from '../author-face.tsx'
import { useProfile } from '../profile/profile-context.ts'

type StatName = keyof typeof texts.stats

/** Figures of the whole community (spec engagement §2). */
export function Stats({ stats }: { stats: Readonly<Record<StatName, number>> }) {
  const names = Object.keys(texts.stats) as StatName[]
  return (
    <Card aria-labelledby="around">
      <h2 id="around" className="text-l font-semibold">
        {texts.around}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-y-4">
        {names.map((name) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end px-4.5 odd:pl-0 even:border-l even:border-line"
          >
            <dt className="text-s leading-snug text-ink-soft">{texts.stats[name]}</dt>
            <dd className="font-display text-[1.5rem] leading-tight font-semibold tracking-[-0.01em]">
              {shortCount(stats[name])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Topics, each leading to its posts. */
export function Topics() {
  return (
    <Card aria-labelledby="topics">
      <h2 id="topics" className="text-l font-semibold">
        {texts.topics}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {topics.map((topic) => (
          <li key={topic}>
            <PlainLink
              to={postsLink({ topic })}
              className="inline-flex min-h-control items-center gap-2 rounded-[16px] bg-sunk pr-3.5 pl-1.5 text-s font-semibold hover:text-action"
            >
              {topic === 'general' ? (
                <span className="w-1.5" />
              ) : (
                <PetAvatar name="" species={topic} className="size-8 rounded-[10px]" />
              )}
              {topicLabels[topic]}
            </PlainLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface OwnPostsProps {
  own: { count: number; newest: readonly ListedPost[] }
}

/** The user's posts with their news, and the name under which they were written. */
export function OwnPosts({ own }: OwnPostsProps) {
  const now = useNow()
  return (
    <Card aria-labelledby="own-posts" className="pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="own-posts" className="text-l font-semibold">
          {texts.yourPosts}
        </h2>
        {own.count > 0 && (
          <Link to={postsLink({ whose: 'mine' })} className="inline-flex min-h-control items-center text-s">
            {texts.soFar(own.count)}
          </Link>
        )}
      </div>
      {own.count === 0 && <p className="mt-1 mb-3 text-s text-ink-soft">{texts.noOwn}</p>}
      <ul aria-label={texts.yourPosts} className="empty:hidden">
        {own.newest.map((post) => (
          <li key={post.id} className="border-t border-line">
            <PlainLink
              to={postPath(post.id)}
              className="flex min-h-14 items-center gap-3 py-2 hover:text-action"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span dir="auto" className="block leading-snug font-semibold">
                  {post.title}
                </span>
                <span className="block text-s text-ink-soft">
                  {texts.replyCount(post.kind, post.replyCount)}
                  {post.unread > 0 ? (
                    <>
                      , <b className="font-semibold text-action">{texts.fresh(post.unread)}</b>
                    </>
                  ) : (
                    ` · ${stateOf(post) ?? postedAgo(new Date(post.createdAt), now)}`
                  )}
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
            </PlainLink>
          </li>
        ))}
      </ul>
      <OwnName />
    </Card>
  )
}

const stateOf = ({ state }: ListedPost): string | undefined =>
  ({ published: undefined, held: texts.held, hidden: texts.hidden })[state]

function OwnName() {
  const { profile, change } = useProfile()
  return (
    <div className="border-t border-line">
      <div className="flex min-h-14 items-center gap-3">
        {profile && <AuthorFace author={profile} className="size-8 rounded-[10px]" />}
        <p className="min-w-0 flex-1 text-s wrap-anywhere">
          {profile ? (
            <>
              {texts.hereYouAre}{' '}
              <b className="font-semibold">
                <AsWritten>{profile.name}</AsWritten>
              </b>
            </>
          ) : (
            <span className="text-ink-soft">{texts.nameless}</span>
          )}
        </p>
        <Button variant="quiet" className="-mr-4 text-s! text-action!" onClick={change}>
          {profile ? texts.change : texts.chooseName}
        </Button>
      </div>
      {profile && (
        <Link to={DECISIONS_LINK} className="inline-flex min-h-control items-center text-s">
          {texts.decisions}
        </Link>
      )}
    </div>
  )
}
