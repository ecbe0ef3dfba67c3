import type { Dose, DosedMedication } from '@app/domain/doses/doses.contract'
import { useState } from 'react'
import { useMay } from '../../api/use-me.ts'
import { useMayChange } from '../../records/use-may-change.ts'
import { latePart } from '../../shell/late-part.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const CorrectDoseSheet = latePart(() => import('./correct-dose-sheet.tsx'))

interface CorrectDoseProps {
  mark: Dose
  medication: Pick<DosedMedication, 'name'> & Partial<DosedMedication>
  petName: string
  /** Which dose, for those who hear the button. */
  what: string
  resting?: boolean
}

/** The way to correct a mark, for whoever may; one that was undone is left as it is. */
export default function CorrectDose({ mark, medication, petName, what, resting = false }: CorrectDoseProps) {
  // As it was read when it was opened: a newer one that arrives meanwhile is not overwritten unseen.
  const [opened, setOpened] = useState<Dose>()
  const mayAny = useMay('correct doses')
  const mayChange = useMayChange('correct doses')
  // A missed dose that the server noted is of nobody.
  if (mark.undoneAt !== null || !(mayChange(mark) || (mayAny && mark.createdBy === null))) return null
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
