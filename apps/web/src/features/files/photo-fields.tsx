import { photos, photosContract } from '@app/domain/files/photos.contract'
import { photoTexts } from '@app/domain/files/photos.errors'
import { type PhotoType, photoTypeLabels } from '@app/domain/files/photos.vocabulary'
import { EARLIEST_DATE } from '@app/domain/kernel/time/dates'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { useToday } from '../../format/use-now.ts'
import type { FieldSet } from '../../forms/field-set.ts'
import { ChoiceField, choicesOf, DateField, TextField, withPresent } from '../../forms/fields.tsx'

/** Settings of the form that changes a photo; adding one is an upload. */
export const photoForms = {
  kind: photos,
  contract: photosContract,
  client: client.photos,
  texts: photoTexts,
}
const labels = formLabels(photos)
type PhotoField = keyof typeof labels

interface PhotoFieldsProps {
  fields: FieldSet<PhotoField>
  /** Types in this form; the photo's own type is offered in addition. */
  types: readonly PhotoType[]
  /** False with several photos: each has its own caption next to it. */
  withCaption?: boolean
}

/** Fields of a photo. */
export function PhotoFields({ fields, types, withCaption = true }: PhotoFieldsProps) {
  const present = fields.initialTextOf('type')
  const typeLabels: Readonly<Record<string, string>> = photoTypeLabels
  return (
    <>
      {withCaption && <TextField fields={fields} name="caption" label={labels.caption} />}
      <div className="grid gap-gap sm:grid-cols-2">
        <ChoiceField
          fields={fields}
          name="type"
          label={labels.type}
          required
          choices={withPresent(choicesOf(types, photoTypeLabels), present, typeLabels[present])}
        />
        <DateField
          fields={fields}
          name="takenOn"
          label={labels.takenOn}
          required
          min={EARLIEST_DATE}
          max={useToday()}
        />
      </div>
    </>
  )
}
