import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'

/** Column with the id of an attached record of each kind, and the field by which an upload sets it. */
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

/** Returns the field that attaches a document to its record, with the record's id; empty without a record. */
export const attachedField = (kind: DocumentedKind | null, id: string | null): Record<string, string> =>
  kind && id ? { [documentedFields[kind]]: id } : {}

/** Highest number of documents in one answer for the records of a page. */
export const DOCUMENT_RECORDS_MAX = 500
