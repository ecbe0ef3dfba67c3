import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { latePart } from '../../loading/late-part.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { DocumentFace } from './document-face.tsx'
import { fileNameOf } from './file-name.ts'

const DocumentViewer = latePart(() => import('./document-viewer.tsx'))

/** A stored file in a list: a document, or the receipt of an expense. */
type ListedFile = Pick<MedicalDocument, 'id' | 'title' | 'contentType' | 'picture' | 'file'> & {
  datedOn?: string
}

/** Links to view and to save a document: a picture opens here, a PDF is downloaded to the device's own viewer. */
function DocumentLinks({ document }: { document: ListedFile }) {
  const [open, setOpen] = useState(false)
  const { title, file, picture } = document
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {picture && (
        <Button
          variant="soft"
          icon={<Eye aria-hidden size={18} />}
          aria-label={`View ${title}`}
          onClick={() => setOpen(true)}
        >
          View
        </Button>
      )}
      <a
        href={file}
        download={fileNameOf(document)}
        aria-label={`Download ${title}`}
        className={buttonStyle(picture ? 'quiet' : 'soft', 'medium', 'max-w-full min-w-0')}
      >
        <Download aria-hidden size={18} />
        Download
      </a>
      {open && <DocumentViewer document={document} onClose={() => setOpen(false)} />}
    </span>
  )
}

interface AttachedListProps {
  attached: readonly ListedFile[]
  /** Accessible name of the list. */
  label?: string
  onDelete?: (file: ListedFile) => void
}

/** Documents attached to a record, below it. */
export default function AttachedList({
  attached,
  label = 'Attached documents',
  onDelete,
}: AttachedListProps) {
  return (
    <ul aria-label={label} className="mt-1 grid grid-cols-1 gap-2">
      {attached.map((document) => (
        <li key={document.id} className="flex flex-wrap items-start gap-3 rounded-[14px] bg-sunk p-3">
          <DocumentFace document={document} />
          <div className="min-w-0 grow basis-32">
            <p className="font-medium wrap-anywhere">{document.title}</p>
            <DocumentLinks document={document} />
          </div>
          {onDelete && (
            <IconButton
              label={`Delete ${document.title}`}
              icon={<Trash2 aria-hidden size={18} />}
              className="-my-1 -mr-1"
              onClick={() => onDelete(document)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
