import { photos } from '@app/domain/photos/photos.contract'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { recordTable } from '../../platform/records/record-table.ts'

export const photoTable = recordTable(photos, { told: { picture: pictureOfBlob('blob_id') } })
