import { type ReactNode, useState } from 'react'
import { checkDiedOn } from '@app/domain/pets/memory.rules'
import { memoryTexts } from '@app/domain/pets/memory.texts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { DateInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface MemoryQuestionProps {
  pet: PetInList
  title: string
  description: string
  confirmLabel: string
  busy: boolean
  onClose: () => void
  /** Day on which the pet died, yyyy-MM-dd; null if not given. */
  onConfirm: (diedOn: string | null) => void
  /** Further questions. */
  children?: ReactNode
}

/** Asks before a pet is marked as deceased, and for its day of death, which is optional. */
export function MemoryQuestion({ pet, onClose, onConfirm, children, ...question }: MemoryQuestionProps) {
  const today = useToday()
  const [day, setDay] = useState(pet.diedOn ?? '')
  const diedOn = day === '' ? null : day
  const { diedOn: problem } = checkDiedOn({ ...pet, diedOn }, { today })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      {...question}
      destructive={false}
      onConfirm={() => {
        if (!problem) onConfirm(diedOn)
      }}
    >
      <div className="grid gap-gap">
        <Field label={memoryTexts.passedAway(pet.name)} hint={memoryTexts.dateHint(pet.name)} error={problem}>
          <DateInput value={day} max={today} onChange={({ target }) => setDay(target.value)} />
        </Field>
        {children}
      </div>
    </ConfirmDialog>
  )
}
