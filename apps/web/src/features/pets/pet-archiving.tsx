import { petTexts } from '@app/domain/pets/pets.texts'
import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import type { PetInList } from '../../records/pets.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useArchivePet } from './use-archive-pet.ts'

/** Archives a pet, or brings it back: last on its page, and with an explanation, because it is rare. */
export function PetArchiving({ pet }: { pet: PetInList }) {
  const { busy, archive, bringBack } = useArchivePet(pet)
  const [asking, setAsking] = useState(false)
  const archived = pet.archivedAt !== null
  if (!useMay('edit pets')) return null
  const archiveAsked = async () => {
    await archive()
    setAsking(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-2">
      <p className="min-w-0 flex-1 basis-60 text-s wrap-anywhere text-ink-soft">
        {archived ? petTexts.isArchived(pet.name) : petTexts.whenToArchive(pet.name)}
      </p>
      <Button variant="soft" busy={busy} onClick={() => (archived ? void bringBack() : setAsking(true))}>
        {archived ? 'Bring back' : petTexts.archive}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...petTexts.archiveQuestion(pet.name)}
        confirmLabel={petTexts.archive}
        destructive={false}
        busy={busy}
        onConfirm={() => void archiveAsked()}
      />
    </div>
  )
}
