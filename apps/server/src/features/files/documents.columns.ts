import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'

/** The column that holds the id of a record of each kind, and the field by which an upload writes it. */
export const documentedColumns: Readonly<Record<DocumentedKind, string>> = {
  medications: 'medication_id',
  appointments: 'appointment_id',
  health_logs: 'health_log_id',
  vaccinations: 'vaccination_id',
}

const documentedFields: Readonly<Record<DocumentedKind, string>> = {
  medications: 'medicationId',
  appointments: 'appointmentId',
  health_logs: 'healthLogId',
  vaccinations: 'vaccinationId',
}

/** The field that attaches a document to its record, with the record's id; nothing where it is attached to none. */
export const attachedField = (kind: DocumentedKind | null, id: string | null): Record<string, string> =>
  kind && id ? { [documentedFields[kind]]: id } : {}

/** Documents that are answered at once for the records of a page. */
export const DOCUMENT_RECORDS_MAX = 500
