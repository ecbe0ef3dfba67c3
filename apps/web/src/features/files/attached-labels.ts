import type { DocumentedKind } from '@app/domain/files/documents.vocabulary'

/** What a document is attached to, in words. */
export const attachedLabels: Readonly<Record<DocumentedKind, string>> = {
  medications: 'with a medication',
  appointments: 'with an appointment',
  health_logs: 'with a health log',
  vaccinations: 'with a vaccination',
}
