import { useState } from 'react'
import type { Dose, DosedMedication } from '@app/domain/medications/doses/doses.contract'
import { useMay } from '../../../api/use-me.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { useMayChange } from '../../../records/use-may-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

const CorrectDoseSheet = latePart(() => import('./correct-dose-sheet.tsx'))

interface CorrectDoseProps {
  mark: Dose
  medication: Pick<DosedMedication, 'name'> & Partial<DosedMedication>
  petName: string
  /** Words for the dose, for screen readers. */
  what: string
  resting?: boolean
}

/** Button to correct a mark, for permitted users; an undone mark can't be corrected. */
export default function CorrectDose({ mark, medication, petName, what, resting = false }: CorrectDoseProps) {
  // Mark as read on opening: a newer one that arrives during the edit is not overwritten unseen.
  const [opened, setOpened] = useState<Dose>()
  const mayAny = useMay('correct doses')
  const mayChange = useMayChange('correct doses')
  const { createdBy, byId } = mark
  // Allows every carer to correct a missed dose that the server recorded, until a correction names the giver.
  const isOpenToAll = mayAny && createdBy === null && byId === null
  if (mark.undoneAt !== null || !(isOpenToAll || mayChange({ createdBy: createdBy ?? byId }))) return null
  return (
    <>
      <Button variant="quiet" resting={resting} onClick={() => setOpened(mark)}>
        Correct<VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      {opened && (
        <CorrectDoseSheet
          mark={opened}
          medication={medication}
          petName={petName}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
