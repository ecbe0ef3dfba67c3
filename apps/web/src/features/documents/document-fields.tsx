import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { documentTypeLabels, documentTypes } from '@app/domain/documents/documents.vocabulary'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, LongTextField, TextField } from '../../forms/fields.tsx'

export const documentLabels = { title: 'Title', type: 'Type', datedOn: 'Date', notes: 'Notes' } as const
export type DocumentField = keyof typeof documentLabels

interface DocumentFieldsProps {
  fields: FieldSet<DocumentField>
  /** Several at once are titled by the names of their files. */
  titled?: boolean
}

/** What is said of a document. */
export function DocumentFields({ fields, titled = true }: DocumentFieldsProps) {
  return (
    <>
      {titled && <TextField fields={fields} name="title" label={documentLabels.title} required />}
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="type"
          label={documentLabels.type}
          required
          choices={choicesOf(documentTypes, documentTypeLabels)}
        />
        <DateField
          fields={fields}
          name="datedOn"
          label={documentLabels.datedOn}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
      </div>
      <LongTextField fields={fields} name="notes" label={documentLabels.notes} />
    </>
  )
}
