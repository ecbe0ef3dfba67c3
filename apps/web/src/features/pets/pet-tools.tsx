import { petTexts } from '@app/domain/pets/pets.texts'
import { useMutation } from '@tanstack/react-query'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { toProblem } from '../../api/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { editButtonId } from '../../records/edit-focus.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

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
        <Tooltip text="Edit">
          <IconButton
            id={editButtonId(pet.id)}
            label={`Edit ${pet.name}`}
            icon={<Pencil aria-hidden size={20} />}
            onClick={onEdit}
          />
        </Tooltip>
      )}
      {mayEdit && <MemoryButton pet={pet} />}
      {useMay('delete pets') && <DeleteButton pet={pet} onDeleted={onDeleted} />}
    </>
  )
}

/** Keeps a pet in memory, or brings it back. */
function MemoryButton({ pet }: { pet: PetInList }) {
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const archived = pet.archivedAt !== null
  const operation = archived ? orpc.pets.unarchivePet : orpc.pets.archivePet
  const { mutate, isPending } = useMutation(
    operation.mutationOptions({
      onSuccess: async () => {
        const { title } = archived ? petTexts.unarchived(pet.name) : petTexts.archived(pet.name)
        showToast({ title, variant: 'success' })
        await refresh()
      },
      onError: async (error) => {
        report(toProblem(error), petTexts.updateFailed)
        // A newer version of the pet may be why.
        await refresh()
      },
    }),
  )
  const label = archived ? 'Bring back' : 'Keep in memory'
  const Icon = archived ? House : HeartHandshake
  return (
    <Tooltip text={label}>
      <IconButton
        label={label}
        icon={<Icon aria-hidden size={20} />}
        disabled={isPending}
        onClick={() => mutate({ petId: pet.id, version: pet.version })}
      />
    </Tooltip>
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
      <Tooltip text="Delete">
        <IconButton label="Delete pet" icon={<Trash2 aria-hidden size={20} />} onClick={() => ask(pet)} />
      </Tooltip>
      {question}
    </>
  )
}
