import type { MedicalDocument } from '@app/domain/files/documents.contract'
import type { KeptType } from '@app/domain/files/documents.vocabulary'

const endings: Readonly<Record<KeptType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** What a document is saved as: its title, without what a file's name can't hold. */
export const fileNameOf = ({ title, contentType }: Pick<MedicalDocument, 'title' | 'contentType'>): string =>
  `${title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'document'}.${endings[contentType]}`
