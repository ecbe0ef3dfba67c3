import { useEffect, useEffectEvent, useState } from 'react'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { hasRoom } from '@app/domain/kernel/access/plans'
import { fillMessage } from '@app/domain/kernel/errors'
import { petErrors } from '@app/domain/pets/pets.errors'
import { petTexts } from '@app/domain/pets/pets.texts'
import { useMe } from '../../api/use-me.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { AddFrame } from '../../records/add/add-frame.tsx'
import { useAddForm } from '../../records/kind-forms.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import type { AddDialogProps } from '../../windows/add-actions.ts'
import { PetFields, petForms } from './pet-fields.tsx'

/** Adds a pet; explains a full plan instead of opening (spec engagement §5). */
export default function AddPetDialog({ onOpenChange }: AddDialogProps) {
  const { household, usage } = useMe()
  // Checks once: the pet that this dialog adds may take the last space.
  const [full] = useState(() => usage.pets && !hasRoom(usage.pets.limit, usage.pets.used))
  const report = useReportProblem()
  const onClose = () => onOpenChange(false)
  const refuse = useEffectEvent(() => {
    const { code, title } = petErrors.PET_LIMIT_REACHED
    const message = fillMessage(petErrors.PET_LIMIT_REACHED, {
      tier: household.plan,
      max: usage.pets?.limit ?? 0,
    })
    report({ code, title, message }, petTexts.addFailed)
    onClose()
  })
  useEffect(() => {
    if (full) refuse()
  }, [full])
  return full ? null : <AddPet onClose={onClose} />
}

function AddPet({ onClose }: { onClose: () => void }) {
  const add = useAddForm(petForms, { onClose })
  const filled = add.form.watch(['name', 'species'])
  return (
    <AddFrame
      title="Add Pet"
      help={windowHelp.addPet}
      add={add}
      complete={filled.every(Boolean)}
      onClose={onClose}
    >
      <PetFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}
