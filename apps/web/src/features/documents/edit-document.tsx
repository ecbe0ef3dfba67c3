import { documentsContract, type MedicalDocument } from '@app/domain/documents/documents.contract'
import { documentTexts } from '@app/domain/documents/documents.errors'
import { documentTypeLabels } from '@app/domain/documents/documents.vocabulary'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { DocumentFields, documentLabels } from './document-fields.tsx'

const words = { type: documentTypeLabels }

/** Changes what is said of a document where it stands. */
export default function EditDocument({ entry, onClose }: EditorProps<MedicalDocument>) {
  const edit = useEditRecord(documentsContract.updateDocument, {
    texts: documentTexts,
    defaults: {
      title: entry.title,
      type: entry.type,
      datedOn: entry.datedOn,
      notes: entry.notes ?? '',
    },
    fixed: { documentId: entry.id, version: entry.version },
    send: client.documents.updateDocument,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${entry.title}`}
      edit={edit}
      labels={documentLabels}
      words={words}
      onClose={onClose}
    >
      <DocumentFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
