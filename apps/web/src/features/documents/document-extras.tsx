import { documentTexts } from '@app/domain/documents/documents.errors'
import type { DocumentedKind } from '@app/domain/documents/documents.vocabulary'
import { useQuery } from '@tanstack/react-query'
import Paperclip from 'lucide-react/icons/paperclip'
import { client } from '../../api/client.ts'
import { PartFailure } from '../../api/part-failure.tsx'
import { useMay } from '../../api/use-me.ts'
import { useAdd } from '../../shell/add-context.ts'
import type { RowExtras } from '../../records/record-kind.ts'
import { usePet } from '../../records/pets.ts'
import { RECORDS_KEY } from '../../records/use-refresh-records.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DocumentFace } from './document-face.tsx'
import { DocumentLinks } from './document-links.tsx'

/** What the rows of other records show of documents: a button that attaches one, and those that are attached. */
export const documentExtras = (kind: DocumentedKind): RowExtras => ({
  Button: ({ petId, entryId, title }) => (
    <AttachButton petId={petId} attachTo={{ kind, id: entryId, title }} />
  ),
  Below: AttachedDocuments,
  Failure: NotAttached,
})

interface AttachButtonProps {
  petId: string
  attachTo: { kind: DocumentedKind; id: string; title: string }
}

function AttachButton({ petId, attachTo }: AttachButtonProps) {
  const { openAdd } = useAdd()
  const may = useMay('add documents')
  const pet = usePet(petId)
  if (!may || pet?.archivedAt !== null) return null
  return (
    <IconButton
      label={`Attach a document to ${attachTo.title}`}
      icon={<Paperclip aria-hidden size={18} />}
      onClick={() => openAdd('document', { petId, attachTo })}
    />
  )
}

interface AttachedDocumentsProps {
  petId: string
  entryId: string
  entryIds: readonly string[]
}

/** The documents of several records of a pet, asked for together. */
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
  return (
    <ul aria-label="Attached documents" className="mt-1 grid gap-2">
      {attached.map((document) => (
        <li key={document.id} className="flex items-start gap-3 rounded-[14px] bg-sunk p-3">
          <DocumentFace document={document} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{document.title}</p>
            <DocumentLinks document={document} />
          </div>
        </li>
      ))}
    </ul>
  )
}
