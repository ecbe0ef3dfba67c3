import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { documentKind } from './document-kind.tsx'

const WaitingRecords = latePart(() => import('../../records/waiting-records.tsx'))

interface DocumentsTabProps {
  pet: PetInList
  /** Document named in the address. */
  recordId: string | undefined
}

export default function DocumentsTab(props: DocumentsTabProps) {
  return (
    <div className="grid gap-gap">
      <WaitingRecords petId={props.pet.id} operations={['documents.add']} />
      <RecordList {...props} kind={documentKind} />
    </div>
  )
}
