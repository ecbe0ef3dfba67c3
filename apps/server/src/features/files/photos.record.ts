import { photos } from '@app/domain/files/photos.contract'
import { photoTypeLabels } from '@app/domain/files/photos.vocabulary'
import { labelSql } from '../../platform/database/label-sql.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { recordTable } from '../../platform/records/record-table.ts'

export const photoTable = recordTable(photos, {
  computed: { picture: pictureOfBlob('blob_id') },
  filters: { type: 'type', searchColumns: ['caption', labelSql('type', photoTypeLabels)] },
})
