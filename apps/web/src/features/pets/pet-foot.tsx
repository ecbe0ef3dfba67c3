import { useState } from 'react'
import { petTexts } from '@app/domain/pets/pets.texts'
import { useMay } from '../../api/use-me.ts'
import { latePart } from '../../loading/late-part.tsx'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { PetDeletion } from './pet-deletion.tsx'
import { useArchivePet } from './use-archive-pet.ts'
import { useRepeatingQuestion } from './use-repeating-question.tsx'

const MemoryQuestion = latePart(async () => ({
  default: (await import('./memory-question.tsx')).MemoryQuestion,
}))

/** Archives a pet: last on its page, and with an explanation, because it is rare. */
function PetArchiving({ pet }: { pet: PetInList }) {
  const { busy, archive } = useArchivePet(pet)
  const [asking, setAsking] = useState(false)
  const { choice, question } = useRepeatingQuestion(pet, { asked: asking, isDeleted: false })
  if (!useMay('edit pets')) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-2">
      <p className="min-w-0 flex-1 basis-60 text-s wrap-anywhere text-ink-soft">
        <MarkWritten names={[pet.name]}>{petTexts.whenToArchive(pet.name)}</MarkWritten>
      </p>
      <Button variant="quiet" busy={busy} onClick={() => setAsking(true)}>
        {petTexts.archive}
      </Button>
      {asking && (
        <MemoryQuestion
          pet={pet}
          {...petTexts.archiveQuestion(pet.name)}
          confirmLabel={petTexts.archive}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(diedOn) => void archive(diedOn, choice).then((done) => setAsking(!done))}
        >
          {question}
        </MemoryQuestion>
      )}
    </div>
  )
}

/** Rare actions at the foot of a pet's page: archive and delete. */
export default function PetFoot({ pet, onDeleted }: { pet: PetInList; onDeleted: () => void }) {
  return (
    <>
      <PetArchiving pet={pet} />
      <PetDeletion pet={pet} onDeleted={onDeleted} />
    </>
  )
}
