import { documents } from '@app/domain/files/documents.contract'
import { documentTypeLabels } from '@app/domain/files/documents.vocabulary'
import { json } from '../../platform/database/columns.ts'
import { labelSql } from '../../platform/database/label-sql.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import { DOCUMENT_RECORDS_MAX, documentedColumns } from './documents.columns.ts'

const columns = Object.entries(documentedColumns)

export const documentTable = recordTable(documents, {
  computed: {
    attachedKind: `case ${columns.map(([kind, column]) => `when ${column} is not null then '${kind}'`).join(' ')} end`,
    attachedId: `coalesce(${columns.map(([, column]) => column).join(', ')})`,
    picture: `case when content_type <> 'application/pdf' then ${pictureOfBlob('blob_id')} end`,
    file: pictureOfBlob('blob_id'),
  },
  filters: { type: 'type', searchColumns: ['title', labelSql('type', documentTypeLabels), 'notes'] },
})

/** Documents attached to the records `$2` of the pet `$1`, newest first. */
export const listAttached = namedSql(
  { record: json<Record<string, unknown>>() },
  `
  select ${documentTable.json} as record from documents
   where ${inHousehold} and pet_id = $1
     and (${columns.map(([, column]) => `${column} = any($2::uuid[])`).join(' or ')})
   order by dated_on desc, id desc limit ${DOCUMENT_RECORDS_MAX}`,
)
