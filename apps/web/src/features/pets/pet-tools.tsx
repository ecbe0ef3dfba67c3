import Pencil from 'lucide-react/icons/pencil'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { editButtonId } from '../../records/edit-focus.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface PetToolsProps {
  pet: PetInList
  editing: boolean
  onEdit: () => void
}

/** What is often done to a pet as a whole, as far as the person may; what is rare stands at the foot of its page. */
export function PetTools({ pet, editing, onEdit }: PetToolsProps) {
  if (!useMay('edit pets') || editing) return null
  return (
    <IconButton
      id={editButtonId(pet.id)}
      label={`Edit ${pet.name}`}
      icon={<Pencil aria-hidden size={20} />}
      onClick={onEdit}
    />
  )
}
