import { DOCUMENT_RECORDS_MAX, documentedColumns } from './documents.columns.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { json } from '../../platform/database/columns.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { defineRecordTable } from '../../platform/records/record-table.ts'

const columns = Object.entries(documentedColumns)

const computed = {
  attachedKind: `case ${columns.map(([kind, column]) => `when ${column} is not null then '${kind}'`).join(' ')} end`,
  attachedId: `coalesce(${columns.map(([, column]) => column).join(', ')})`,
  picture: `case when content_type <> 'application/pdf' then ${pictureOfBlob('blob_id')} end`,
  file: pictureOfBlob('blob_id'),
}

/** What may be said of a document afterwards. */
export const documentTable = defineRecordTable({
  table: 'documents',
  columns: { title: 'title', type: 'type', datedOn: 'dated_on', notes: 'notes' },
  computed: { contentType: 'content_type', bytes: 'bytes', ...computed },
  orderBy: 'dated_on',
})

/** The same table as an upload writes it, with the record that it is attached to and the stored file's facts. */
export const uploadedDocumentTable = defineRecordTable({
  table: 'documents',
  columns: {
    title: 'title',
    type: 'type',
    datedOn: 'dated_on',
    notes: 'notes',
    contentType: 'content_type',
    bytes: 'bytes',
    blobId: 'blob_id',
    medicationId: 'medication_id',
    appointmentId: 'appointment_id',
    healthLogId: 'health_log_id',
    vaccinationId: 'vaccination_id',
  },
  unanswered: ['blobId', 'medicationId', 'appointmentId', 'healthLogId', 'vaccinationId'],
  computed,
  orderBy: 'dated_on',
})

/** The documents that are attached to the records `$2` of the pet `$1`, the newest first. */
export const listAttached = namedSql(
  { record: json<Record<string, unknown>>() },
  `
  select ${documentTable.json} as record from documents
   where household_id = (select app.household_id()) and pet_id = $1
     and (${columns.map(([, column]) => `${column} = any($2::uuid[])`).join(' or ')})
   order by dated_on desc, id desc limit ${DOCUMENT_RECORDS_MAX}`,
)
