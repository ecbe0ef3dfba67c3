import { documents, documentsContract } from '@app/domain/files/documents.contract'
import { documentTexts } from '@app/domain/files/documents.errors'
import { documentTypeLabels, documentTypes } from '@app/domain/files/documents.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'

/** Settings of the form that changes a document; adding one is an upload. */
export const documentForms = {
  kind: documents,
  contract: documentsContract,
  client: client.documents,
  texts: documentTexts,
}
const labels = formLabels(documents)
type DocumentField = keyof typeof labels

interface DocumentFieldsProps {
  fields: FieldSet<DocumentField>
  /** False for several documents: the names of their files become the titles. */
  titled?: boolean
}

/** Fields of a document. */
export function DocumentFields({ fields, titled = true }: DocumentFieldsProps) {
  return (
    <>
      {titled && <TextField fields={fields} name="title" label={labels.title} required />}
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="type"
          label={labels.type}
          required
          choices={choicesOf(documentTypes, documentTypeLabels)}
        />
        <DateField
          fields={fields}
          name="datedOn"
          label={labels.datedOn}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
      </div>
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}
