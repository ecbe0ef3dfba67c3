import type { PetInList } from '../../records/pets.ts'
import { PetArchiving } from './pet-archiving.tsx'
import { PetDeletion } from './pet-deletion.tsx'

/** What is rare stands last on a pet's page: to archive it and to delete it. */
export default function PetFoot({ pet, onDeleted }: { pet: PetInList; onDeleted: () => void }) {
  return (
    <>
      <PetArchiving pet={pet} />
      <PetDeletion pet={pet} onDeleted={onDeleted} />
    </>
  )
}
