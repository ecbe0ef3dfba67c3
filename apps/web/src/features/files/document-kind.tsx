import { useState } from 'react'
import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { documentTexts } from '@app/domain/files/documents.errors'
import { documentTypeLabels, type DocumentedKind } from '@app/domain/files/documents.vocabulary'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { RecordKind, OpenerProps } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { sizeInWords } from '../../ui/controls/upload-list.tsx'
import { DocumentFace } from './document-face.tsx'
import { fileNameOf } from './file-name.ts'

const DocumentViewer = latePart(() => import('./document-viewer.tsx'))

/** Opens a listed document: a picture opens here, a PDF is downloaded to the device's own viewer. */
function DocumentOpener({ entry, children, ...place }: OpenerProps<MedicalDocument>) {
  const [isOpen, setOpen] = useState(false)
  const { title, file, picture } = entry
  if (!picture) {
    return (
      <a {...place} href={file} download={fileNameOf(entry)} aria-label={`Download ${title}`}>
        {children}
      </a>
    )
  }
  return (
    <>
      <button {...place} type="button" aria-label={`View ${title}`} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <DocumentViewer document={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Labels for the record that a document is attached to. */
const attachedLabels: Readonly<Record<DocumentedKind, string>> = {
  medications: 'with a medication',
  appointments: 'with an appointment',
  health_logs: 'with a health log',
  vaccinations: 'with a vaccination',
}

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
  menu: { isOffered: () => true, Entries: latePart(() => import('./document-menu.tsx')) },
  Opener: DocumentOpener,
  Editor: latePart(() => import('./edit-document.tsx'), { place: 'around' }),
}
