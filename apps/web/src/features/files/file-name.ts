import type { MedicalDocument } from '@app/domain/files/documents.contract'
import type { KeptType } from '@app/domain/files/documents.vocabulary'

const endings: Readonly<Record<KeptType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** File name of a downloaded document: its title, without characters that a file name can't hold. */
export const fileNameOf = ({ title, contentType }: Pick<MedicalDocument, 'title' | 'contentType'>): string =>
  `${title.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'document'}.${endings[contentType]}`
