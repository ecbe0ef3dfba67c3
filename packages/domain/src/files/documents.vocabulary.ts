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

/** The kinds of record that a document can be attached to, by the names of their tables. */
export const documentedKinds = ['medications', 'appointments', 'health_logs', 'vaccinations'] as const
export type DocumentedKind = (typeof documentedKinds)[number]

/** Stored formats: a PDF stays as uploaded, pictures are re-encoded. */
export const keptTypes = ['application/pdf', 'image/jpeg', 'image/webp'] as const
export type KeptType = (typeof keptTypes)[number]

export const PDF_TYPE = 'application/pdf'
/** The largest PDF, in bytes. A picture is as large as a photo at most. */
export const PDF_MAX_BYTES = 25 * 1024 * 1024
/** Records whose documents are asked for at once: a page of a list. */
export const MAX_RECORDS_ASKED = 100
