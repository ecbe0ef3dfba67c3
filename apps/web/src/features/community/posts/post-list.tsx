import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import SquarePen from 'lucide-react/icons/square-pen'
import { postListTexts as texts, communityTexts } from '@app/domain/community/community-screens.texts'
import { writeActions, type WriteAction } from '@app/domain/community/community.links'
import { LoadFailure } from '../../../api/load-failure.tsx'
import { LoadMore } from '../../../records/load-more.tsx'
import { NoRecordsDrawing } from '../../../ui/art/empty/no-records-drawing.tsx'
import { NothingFoundDrawing } from '../../../ui/art/empty/nothing-found-drawing.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Updating } from '../../../ui/layout/updating.tsx'
import { postsQuery } from '../community-queries.ts'
import { useWriteAddress } from '../write/use-write-address.ts'
import { PostFilterFields, PostOrderField } from './post-filters.tsx'
import { PostRows } from './post-row.tsx'
import { usePostFilters } from './use-post-filters.ts'

/** The posts of everyone, with filters in the address. */
export function PostList() {
  const filtering = usePostFilters()
  const { filters } = filtering
  const posts = useInfiniteQuery({ ...postsQuery(filters), placeholderData: keepPreviousData })
  const entries = posts.data?.pages.flatMap((page) => page.entries)
  const action = actionFor(filters.kind)
  const address = useWriteAddress()
  return (
    <section aria-labelledby="posts" className="grid max-w-3xl grid-cols-1 gap-gap">
      <h2 id="posts" className="sr-only">
        {texts.title}
      </h2>
      <PostFilterFields filtering={filtering} />
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PostOrderField filtering={filtering} />
        <LinkButton to={address(action)} preventScrollReset>
          <SquarePen aria-hidden size={18} />
          {filters.kind ? communityTexts.write[action] : texts.write}
        </LinkButton>
      </div>
      {!entries && posts.error && <LoadFailure heading="h3" error={posts.error} retry={posts.refetch} />}
      {!entries && !posts.error && <SkeletonRows label={texts.loading} rows={5} />}
      {entries && (
        <Updating isUpdating={posts.isPlaceholderData} className="grid grid-cols-1 gap-gap">
          {entries.length > 0 ? (
            <PostRows label={texts.title} posts={entries} />
          ) : (
            <NoPosts filtering={filtering} write={address(action)} action={action} />
          )}
          <LoadMore pages={posts} />
        </Updating>
      )}
    </section>
  )
}

/** Form that fits the listed kind. */
const actionFor = (kind: string | undefined): WriteAction =>
  (Object.keys(writeActions) as WriteAction[]).find((action) => writeActions[action] === kind) ?? 'ask'

interface NoPostsProps {
  filtering: ReturnType<typeof usePostFilters>
  write: string
  action: WriteAction
}

/** Says what to do next when a list has no posts. */
function NoPosts({ filtering: { filters, isFiltered, clear }, write, action }: NoPostsProps) {
  const writeButton = (
    <LinkButton to={write} preventScrollReset>
      {communityTexts.write[action]}
    </LinkButton>
  )
  const showAll = (words: string) => (
    <Button variant="soft" onClick={clear}>
      {words}
    </Button>
  )
  const drawing = <NoRecordsDrawing className="h-32" />
  if (isFiltered) {
    return (
      <EmptyState
        heading="h3"
        drawing={<NothingFoundDrawing className="h-32" />}
        title={texts.nothingFound.title}
        sentence={texts.nothingFound.sentence}
        action={
          <>
            {showAll(texts.nothingFound.clear)}
            {writeButton}
          </>
        }
      />
    )
  }
  if (filters.whose === 'followed') {
    const { title, sentence, action: words } = texts.noneFollowed
    return (
      <EmptyState heading="h3" drawing={drawing} title={title} sentence={sentence} action={showAll(words)} />
    )
  }
  const words = filters.whose === 'mine' ? texts.noneMine : communityTexts.noPosts
  return <EmptyState heading="h3" drawing={drawing} {...words} action={writeButton} />
}
