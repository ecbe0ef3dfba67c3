import type { MedicalDocument } from '@app/domain/files/documents.contract'
import { DocumentFace } from './document-face.tsx'
import { DocumentLinks } from './document-links.tsx'

/** The documents that are attached to a record, below it. */
export default function AttachedList({ attached }: { attached: readonly MedicalDocument[] }) {
  return (
    <ul aria-label="Attached documents" className="mt-1 grid grid-cols-1 gap-2">
      {attached.map((document) => (
        <li key={document.id} className="flex flex-wrap items-start gap-3 rounded-[14px] bg-sunk p-3">
          <DocumentFace document={document} />
          <div className="min-w-0 grow basis-32">
            <p className="font-medium wrap-anywhere">{document.title}</p>
            <DocumentLinks document={document} />
          </div>
        </li>
      ))}
    </ul>
  )
}
