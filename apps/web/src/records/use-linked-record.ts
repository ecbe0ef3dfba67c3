import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../api/client/problem-error.ts'
import type { RecordSource, RecordEntry } from './record-kind.ts'
import { RECORDS_KEY } from './records-key.ts'

interface LinkedRecord<Entry> {
  /** The list with the linked entry in it, at the top if its page has not been loaded. */
  entries: Entry[]
  /** The id of the linked entry, once it has loaded. */
  linkedId: string | undefined
  /** True if the address names an entry that no longer exists. */
  gone: boolean
}

/** The entry in the address, even if it is on a later page. */
export function useLinkedRecord<Entry extends RecordEntry>(
  { slug, client }: RecordSource<Entry>,
  { petId, recordId, loaded }: { petId: string; recordId: string | undefined; loaded: Entry[] | undefined },
): LinkedRecord<Entry> {
  const listed = loaded?.some(({ id }) => id === recordId) ?? false
  const asked = recordId ?? ''
  const { data, error } = useQuery({
    queryKey: [RECORDS_KEY, slug, 'one', asked],
    queryFn: () => client.get({ id: asked }),
    enabled: recordId !== undefined && loaded !== undefined && !listed,
    retry: false,
  })
  // The list of a household holds the records of all pets.
  const isHere = data !== undefined && (petId === '' || data.petId === petId)
  const found = !listed && isHere && data.id === recordId ? data : undefined
  const misplaced = data !== undefined && !isHere
  return {
    entries: [...(found ? [found] : []), ...(loaded ?? [])],
    linkedId: listed || found ? recordId : undefined,
    gone: recordId !== undefined && !listed && (misplaced || hasCode(error, 'NOT_FOUND')),
  }
}
