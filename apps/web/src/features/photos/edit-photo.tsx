import { type Photo, photosContract } from '@app/domain/photos/photos.contract'
import { photoTexts } from '@app/domain/photos/photos.errors'
import { photoEditTypes, photoTypeLabels } from '@app/domain/photos/photos.vocabulary'
import { client } from '../../api/client.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { EditFrame } from '../../records/edit-frame.tsx'
import type { EditorProps } from '../../records/record-kind.ts'
import { useEditRecord } from '../../records/use-edit-record.ts'
import { PhotoFields, photoLabels } from './photo-fields.tsx'
import { photoTitle } from './photo-source.ts'

const words = { type: photoTypeLabels }

/** Changes what is said of a photo. */
export default function EditPhoto({ entry, onClose }: EditorProps<Photo>) {
  const edit = useEditRecord(photosContract.updatePhoto, {
    texts: photoTexts,
    defaults: { caption: entry.caption ?? '', type: entry.type, takenOn: entry.takenOn },
    fixed: { photoId: entry.id, version: entry.version },
    send: client.photos.updatePhoto,
    onClose,
  })
  return (
    <EditFrame
      label={`Edit ${photoTitle(entry)}`}
      edit={edit}
      labels={photoLabels}
      words={words}
      onClose={onClose}
    >
      <PhotoFields fields={fieldSetOf(edit)} types={photoEditTypes} />
    </EditFrame>
  )
}
