import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { lazy, Suspense, useState } from 'react'
import type { OpenerProps } from '../../records/record-kind.ts'
import { fileNameOf } from './file-name.ts'

const DocumentViewer = lazy(() => import('./document-viewer.tsx'))

/** Opens a document of a list: a picture is shown here, a PDF is downloaded to the device's own viewer. */
export function DocumentOpener({ entry, children, ...place }: OpenerProps<MedicalDocument>) {
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
      <Suspense>{isOpen && <DocumentViewer document={entry} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
