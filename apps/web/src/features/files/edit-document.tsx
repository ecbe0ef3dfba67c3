import { documents, type MedicalDocument } from '@app/domain/files/documents.contract'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { DocumentFields, documentForms } from './document-fields.tsx'

/** Changes the fields of a document inline. */
export default function EditDocument({ entry, onClose }: EditorProps<MedicalDocument>) {
  const edit = useEditForm(documentForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${entry.title}`} edit={edit} kind={documents} onClose={onClose}>
      <DocumentFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}
