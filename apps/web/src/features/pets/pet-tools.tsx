import { petTexts } from '@app/domain/pets/pets.texts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { editButtonId } from '../../records/edit-focus.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface PetToolsProps {
  pet: PetInList
  editing: boolean
  onEdit: () => void
  onDeleted: () => void
}

/** What can be done to a pet as a whole, as far as the person may. */
export function PetTools({ pet, editing, onEdit, onDeleted }: PetToolsProps) {
  const mayEdit = useMay('edit pets')
  return (
    <>
      {mayEdit && !editing && (
        <IconButton
          id={editButtonId(pet.id)}
          label={`Edit ${pet.name}`}
          icon={<Pencil aria-hidden size={20} />}
          onClick={onEdit}
        />
      )}
      {useMay('delete pets') && <DeleteButton pet={pet} onDeleted={onDeleted} />}
    </>
  )
}

const petDeletion = {
  remove: (petId: string) => client.pets.deletePet({ petId }),
  titleOf: ({ name }: PetInList) => name,
  texts: petTexts,
}

function DeleteButton({ pet, onDeleted }: { pet: PetInList; onDeleted: () => void }) {
  const { ask, question } = useDeleteRecord(petDeletion, onDeleted)
  return (
    <>
      <IconButton label="Delete pet" icon={<Trash2 aria-hidden size={20} />} onClick={() => ask(pet)} />
      {question}
    </>
  )
}
