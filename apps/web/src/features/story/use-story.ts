import type { StoryFilter } from '@app/domain/story/story.vocabulary'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../api/client/client.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'

interface Told {
  petId: string
  only: StoryFilter
  /** From the end of this year back; undefined from now. */
  year: number | undefined
}

const noCursor: string | undefined = undefined

/** A pet's story, page by page. What was shown stays until another filter or year has come. */
export function useStory({ petId, only, year }: Told) {
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, 'story', petId, only, year],
    queryFn: ({ pageParam }) =>
      client.story.listStory({
        petId,
        only,
        ...(year !== undefined && { year }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  return { ...pages, entries, years: pages.data?.pages[0]?.years ?? [] }
}
