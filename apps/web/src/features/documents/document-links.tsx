import type { MedicalDocument } from '@app/domain/documents/documents.contract'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import { lazy, Suspense, useState } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { fileNameOf } from './file-name.ts'

const DocumentViewer = lazy(() => import('./document-viewer.tsx'))

/** Ways to look at a document: a picture here, a PDF in the browser's own viewer; and to keep it. */
export function DocumentLinks({ document }: { document: MedicalDocument }) {
  const [open, setOpen] = useState(false)
  const { title, file, picture } = document
  const eye = <Eye aria-hidden size={18} />
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {picture ? (
        <Button variant="soft" icon={eye} aria-label={`View ${title}`} onClick={() => setOpen(true)}>
          View
        </Button>
      ) : (
        <a
          href={file}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${title} in a new tab`}
          className={buttonStyle('soft')}
        >
          {eye}
          Open
        </a>
      )}
      <a
        href={file}
        download={fileNameOf(document)}
        aria-label={`Download ${title}`}
        className={buttonStyle('quiet')}
      >
        <Download aria-hidden size={18} />
        Download
      </a>
      <Suspense>{open && <DocumentViewer document={document} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  )
}
