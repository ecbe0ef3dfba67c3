/** Document types (spec product, documents). */
export const documentTypes = [
  'lab_result',
  'prescription',
  'invoice',
  'vaccination_certificate',
  'insurance',
  'imaging',
  'report',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Readonly<Record<DocumentType, string>> = {
  lab_result: 'Lab result',
  prescription: 'Prescription',
  invoice: 'Invoice',
  vaccination_certificate: 'Vaccination certificate',
  insurance: 'Insurance',
  imaging: 'X-ray or imaging',
  report: 'Report',
  other: 'Other',
}

/** Kinds of records to which a document can be attached, by the names of their tables. */
export const documentedKinds = ['medications', 'appointments', 'health_logs', 'vaccinations'] as const
export type DocumentedKind = (typeof documentedKinds)[number]

/** Stored formats: a PDF stays as uploaded, pictures are re-encoded. */
export const keptTypes = ['application/pdf', 'image/jpeg', 'image/webp'] as const
export type KeptType = (typeof keptTypes)[number]

export const PDF_TYPE = 'application/pdf'
/** Largest PDF, in bytes. Pictures have a photo's limit. */
export const PDF_MAX_BYTES = 25 * 1024 * 1024
/** Highest number of records whose documents one request asks for: a page of a list. */
export const MAX_RECORDS_ASKED = 100
