import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { holdingsInWords } from '@app/domain/pets/pets.rules'
import { petTexts } from '@app/domain/pets/pets.texts'
import { client } from '../../api/client/client.ts'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { useDeleteRecord } from '../../records/use-delete-record.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useArchivePet } from './use-archive-pet.ts'
import { useRepeatingQuestion } from './use-repeating-question.tsx'

interface PetDeletionProps {
  pet: PetInList
  onDeleted: () => void
}

/**
 * Deletes a pet, at the foot of its page. The question lists the data deleted with it, and offers to archive the pet.
 */
export function PetDeletion({ pet, onDeleted }: PetDeletionProps) {
  const [asked, setAsked] = useState(false)
  const { archive } = useArchivePet(pet)
  const { holdings, choice, question: repeating } = useRepeatingQuestion(pet, { asked, isDeleted: true })
  const words = holdings ? holdingsInWords(holdings) : ''
  const { ask, question } = useDeleteRecord<PetInList>(
    {
      client: { delete: ({ id }) => client.pets.delete({ id, repeatingExpenses: choice }) },
      titleOf: ({ name }) => name,
      texts: petTexts,
      goesToo: words !== '' && <span className="mt-2 block">{petTexts.goesToo(pet.name, words)}</span>,
      questions: repeating,
      alternative:
        pet.archivedAt === null
          ? { label: petTexts.archiveInstead, onSelect: () => void archive(null, choice) }
          : undefined,
    },
    onDeleted,
  )
  if (!useMay('delete pets')) return null
  return (
    <div className="px-2">
      <Button
        variant="quiet"
        className="text-danger"
        onClick={() => {
          setAsked(true)
          ask(pet)
        }}
      >
        <Trash2 aria-hidden size={18} />
        Delete pet
      </Button>
      {question}
    </div>
  )
}
