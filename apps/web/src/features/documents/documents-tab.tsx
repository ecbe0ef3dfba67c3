import type { PetInList } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { documentKind } from './document-kind.tsx'

interface DocumentsTabProps {
  pet: PetInList
  /** The document that the address leads to. */
  recordId: string | undefined
}

/** A pet's documents. */
export default function DocumentsTab(props: DocumentsTabProps) {
  return <RecordList {...props} kind={documentKind} />
}
