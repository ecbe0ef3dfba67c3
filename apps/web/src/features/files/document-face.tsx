import FileText from 'lucide-react/icons/file-text'
import type { MedicalDocument } from '@app/domain/files/documents.contract'

/** Thumbnail of a document: its picture, or the PDF icon. The title is next to it. */
export function DocumentFace({ document: { picture } }: { document: Pick<MedicalDocument, 'picture'> }) {
  if (picture)
    return (
      <img
        src={picture.thumb}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-14 rounded-[14px] bg-sunk object-cover"
      />
    )
  return (
    <span className="grid size-14 content-center justify-items-center rounded-[14px] bg-sky">
      <FileText aria-hidden size={26} />
      <span className="text-[0.6875rem]/4 font-semibold">PDF</span>
    </span>
  )
}
