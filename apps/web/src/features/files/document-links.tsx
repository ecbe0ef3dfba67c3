import type { MedicalDocument } from '@app/domain/files/documents.contract'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import { lazy, Suspense, useState } from 'react'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { fileNameOf } from './file-name.ts'

const DocumentViewer = lazy(() => import('./document-viewer.tsx'))

/** Ways to look at a document and to keep it: a picture is shown here, a PDF is downloaded to the device's own viewer. */
export function DocumentLinks({ document }: { document: MedicalDocument }) {
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
      <Suspense>{open && <DocumentViewer document={document} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  )
}
