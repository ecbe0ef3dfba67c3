import { petTexts } from '@app/domain/pets/pets.texts'
import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { usePetMemory } from './use-pet-memory.ts'

/** Keeps a pet in memory, or brings it back: last on its page, and said in words, for it is no everyday thing. */
export function PetMemory({ pet }: { pet: PetInList }) {
  const { busy, keep, bringBack } = usePetMemory(pet)
  const [asking, setAsking] = useState(false)
  const archived = pet.archivedAt !== null
  if (!useMay('edit pets')) return null
  const keepAsked = async () => {
    await keep()
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-2">
      <p className="min-w-0 flex-1 basis-60 text-s wrap-anywhere text-ink-soft">
        {archived ? petTexts.inMemory(pet.name) : petTexts.memory(pet.name)}
      </p>
      <Button variant="soft" busy={busy} onClick={() => (archived ? void bringBack() : setAsking(true))}>
        {archived ? 'Bring back' : petTexts.keepInMemory}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...petTexts.memoryQuestion(pet.name)}
        confirmLabel={petTexts.keepInMemory}
        destructive={false}
        busy={busy}
        onConfirm={() => void keepAsked()}
      />
    </div>
  )
}
