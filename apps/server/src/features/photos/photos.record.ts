import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { defineRecordTable } from '../../platform/records/record-table.ts'

/** What may be said of a photo afterwards. */
export const photoTable = defineRecordTable({
  table: 'photos',
  columns: { caption: 'caption', type: 'type', takenOn: 'taken_on' },
  computed: { width: 'width', height: 'height', picture: pictureOfBlob('blob_id') },
  orderBy: 'taken_on',
})

/** The same table as an upload writes it, with the stored picture's facts. */
export const uploadedPhotoTable = defineRecordTable({
  table: 'photos',
  columns: {
    caption: 'caption',
    type: 'type',
    takenOn: 'taken_on',
    blobId: 'blob_id',
    width: 'width',
    height: 'height',
    bytes: 'bytes',
  },
  unanswered: ['blobId', 'bytes'],
  computed: { picture: pictureOfBlob('blob_id') },
  orderBy: 'taken_on',
})
