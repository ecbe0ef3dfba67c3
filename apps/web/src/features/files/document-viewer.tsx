import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { formatDay } from '../../format/format-dates.ts'
import { FullDialog } from '../../ui/overlays/full-dialog.tsx'

interface DocumentViewerProps {
  document: Pick<MedicalDocument, 'title' | 'picture'> & { datedOn?: string }
  onClose: () => void
}

/** Full-screen view of a document that is a picture. */
export default function DocumentViewer({ document, onClose }: DocumentViewerProps) {
  const { title, picture, datedOn } = document
  return (
    <FullDialog title={title} onClose={onClose}>
      <figure className="flex min-h-0 flex-1 flex-col">
        <div className="grid min-h-0 flex-1 place-items-center px-2 sm:px-16">
          <img
            src={picture?.original}
            alt={title}
            className="size-full min-h-0 animate-appear object-contain"
          />
        </div>
        <figcaption className="p-pad text-center">
          <p className="font-semibold">{title}</p>
          {datedOn !== undefined && <p className="text-s text-ink-soft">{formatDay(datedOn)}</p>}
        </figcaption>
      </figure>
    </FullDialog>
  )
}
