import { EARLIEST_DATE } from '@app/domain/kernel/dates'
import { type PhotoType, photoTypeLabels } from '@app/domain/photos/photos.vocabulary'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, TextField, withPresent } from '../../forms/fields.tsx'

export const photoLabels = { caption: 'Caption', type: 'Type', takenOn: 'Date' } as const
export type PhotoField = keyof typeof photoLabels

interface PhotoFieldsProps {
  fields: FieldSet<PhotoField>
  /** The list of this form; the photo's own type is offered besides. */
  types: readonly PhotoType[]
}

/** What can be said of a photo. */
export function PhotoFields({ fields, types }: PhotoFieldsProps) {
  const present = fields.initialTextOf('type')
  const labels: Readonly<Record<string, string>> = photoTypeLabels
  return (
    <>
      <TextField fields={fields} name="caption" label={photoLabels.caption} />
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="type"
          label={photoLabels.type}
          required
          choices={withPresent(choicesOf(types, photoTypeLabels), present, labels[present])}
        />
        <DateField
          fields={fields}
          name="takenOn"
          label={photoLabels.takenOn}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
      </div>
    </>
  )
}
