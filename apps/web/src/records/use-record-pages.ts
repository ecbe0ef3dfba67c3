import { useInfiniteQuery } from '@tanstack/react-query'
import type { PageSource, RecordEntry } from './record-kind.ts'
import { RECORDS_KEY } from './use-refresh-records.ts'

const noCursor: string | undefined = undefined

/** A pet's records of one kind, the newest first, page by page. */
export function useRecordPages<Entry extends RecordEntry>({ slug, load }: PageSource<Entry>, petId: string) {
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, slug, petId],
    queryFn: ({ pageParam }) => load(petId, pageParam),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return { ...pages, entries: pages.data?.pages.flatMap(({ entries }) => entries) }
}
