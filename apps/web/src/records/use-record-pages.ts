import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cursorPages } from '../api/queries.ts'
import type { RecordFilter, RecordSource, RecordEntry } from './record-kind.ts'
import { RECORDS_KEY } from './records-key.ts'

/** The records of one kind, the newest first, page by page; `petId` is empty for a kind that needs no pet. */
export function useRecordPages<Entry extends RecordEntry>(
  { slug, client }: RecordSource<Entry>,
  petId: string,
  { filter = {}, enabled = true }: { filter?: RecordFilter; enabled?: boolean } = {},
) {
  const isWhole = Object.keys(filter).length === 0
  const pages = useInfiniteQuery({
    queryKey: [RECORDS_KEY, slug, petId, ...(isWhole ? [] : [filter])],
    queryFn: ({ pageParam }) =>
      client.list({ petId, ...filter, ...(pageParam !== undefined && { cursor: pageParam }) }),
    ...cursorPages,
    enabled,
    // Shown entries stay while the filters change.
    placeholderData: keepPreviousData,
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries)
  /** Number of entries, as far as known. */
  const total = Math.max(pages.data?.pages[0]?.total ?? 0, entries?.length ?? 0)
  return { ...pages, entries, total }
}
