import { useInfiniteQuery } from '@tanstack/react-query'
import type { RecordSource, RecordEntry } from './record-kind.ts'
import { RECORDS_KEY } from './use-refresh-records.ts'

const noCursor: string | undefined = undefined

/** The records of one kind, the newest first, page by page; `petId` is empty for a kind that needs no pet. */
export function useRecordPages<Entry extends RecordEntry>(
  { slug, client }: RecordSource<Entry>,
  petId: string,
) {
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, slug, petId],
    queryFn: ({ pageParam }) => client.list({ petId, ...(pageParam !== undefined && { cursor: pageParam }) }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return { ...pages, entries: pages.data?.pages.flatMap(({ entries }) => entries) }
}
