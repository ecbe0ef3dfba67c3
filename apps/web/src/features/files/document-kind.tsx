import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { documentTexts } from '@app/domain/files/documents.errors'
import { documentTypeLabels } from '@app/domain/files/documents.vocabulary'
import { lazy } from 'react'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { sizeInWords } from '../../ui/controls/upload-list.tsx'
import { DocumentFace } from './document-face.tsx'
import { DocumentOpener } from './document-opener.tsx'
import { attachedLabels } from './attached-labels.ts'

const loadMenu = () => import('./document-menu.tsx')

/** Documents of a pet as a list. */
export const documentKind: RecordKind<MedicalDocument> = {
  slug: 'documents',
  label: 'Documents',
  add: { id: 'document', label: 'Add Document' },
  words: 'documents',
  texts: documentTexts,
  empty: {
    title: 'No documents yet',
    sentence: 'Keep lab results, prescriptions and invoices where the next vet can see them.',
  },
  client: client.documents,
  search: { types: documentTypeLabels },
  titleOf: ({ title }) => title,
  describe: (document) => ({
    title: document.title,
    leading: <DocumentFace document={document} />,
    chips: <Chip>{documentTypeLabels[document.type]}</Chip>,
    lines: [
      [
        formatDay(document.datedOn),
        sizeInWords(document.bytes),
        document.attachedKind && attachedLabels[document.attachedKind],
      ]
        .filter(Boolean)
        .join(' · '),
      document.notes,
    ],
  }),
  menu: { isOffered: () => true, load: loadMenu, Entries: lazy(loadMenu) },
  Opener: DocumentOpener,
  Editor: lazy(() => import('./edit-document.tsx')),
}
