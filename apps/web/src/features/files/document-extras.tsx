import { useQuery } from '@tanstack/react-query'
import { documentTexts } from '@app/domain/files/documents.errors'
import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'
import { client } from '../../api/client/client.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RowExtras } from '../../records/record-kind.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'

/** Loaded with the first attached document. */
export const AttachedList = latePart(() => import('./attached-list.tsx'))

/** Document parts of other records' rows: the menu entry that attaches a document, and the attached documents. */
export const documentExtras = (kind: DocumentedKind): RowExtras => ({
  action: {
    permission: 'add documents',
    label: 'Attach a document',
    run: ({ openAdd }, { petId, id, title }) => openAdd('document', { petId, attachTo: { kind, id, title } }),
  },
  Below: AttachedDocuments,
  Failure: NotAttached,
})

interface AttachedDocumentsProps {
  petId: string
  entryId: string
  entryIds: readonly string[]
}

/** Documents of several records of a pet, in one request. */
function useAttached(petId: string, entryIds: readonly string[]) {
  const recordIds = entryIds.join(',')
  return useQuery({
    queryKey: [RECORDS_KEY, 'attached-documents', petId, recordIds],
    queryFn: () => client.documents.listAttachedDocuments({ petId, recordIds }),
    enabled: useMay('view documents'),
  })
}

function NotAttached({ petId, entryIds }: Omit<AttachedDocumentsProps, 'entryId'>) {
  const { data, error, refetch, isFetching } = useAttached(petId, entryIds)
  if (data || !error) return null
  return <PartFailure title={documentTexts.attachedFailed} error={error} busy={isFetching} retry={refetch} />
}

function AttachedDocuments({ petId, entryId, entryIds }: AttachedDocumentsProps) {
  const { data } = useAttached(petId, entryIds)
  const attached = data?.filter(({ attachedId }) => attachedId === entryId) ?? []
  if (attached.length === 0) return null
  return <AttachedList attached={attached} />
}
