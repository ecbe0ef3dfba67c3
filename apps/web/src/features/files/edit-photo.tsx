import { type Photo, photos } from '@app/domain/files/photos.contract'
import { photoEditTypes } from '@app/domain/files/photos.vocabulary'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps } from '../../records/record-kind.ts'
import { PhotoFields, photoForms } from './photo-fields.tsx'
import { photoTitle } from './photo-source.ts'

/** Changes what is said of a photo. */
export default function EditPhoto({ entry, onClose }: EditorProps<Photo>) {
  const edit = useEditForm(photoForms, { entry, onClose })
  return (
    <EditFrame label={`Edit ${photoTitle(entry)}`} edit={edit} kind={photos} onClose={onClose}>
      <PhotoFields fields={fieldSetOf(edit)} types={photoEditTypes} />
    </EditFrame>
  )
}
