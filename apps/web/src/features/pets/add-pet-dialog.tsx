import { fillMessage } from '@app/domain/kernel/errors'
import { hasRoom } from '@app/domain/kernel/plans'
import { petsContract } from '@app/domain/pets/pets.contract'
import { petErrors } from '@app/domain/pets/pets.errors'
import { petTexts } from '@app/domain/pets/pets.texts'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import type { AddDialogProps } from '../../shell/add-actions.ts'
import { fieldSetOf } from '../../forms/field-set.ts'
import { AddFrame } from '../../records/add-frame.tsx'
import { useAddRecord } from '../../records/use-add-record.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { PetFields } from './pet-fields.tsx'

/** Adds a pet; where the plan has no room for one it says so instead of opening (spec engagement §5). */
export default function AddPetDialog({ onOpenChange }: AddDialogProps) {
  const { household, usage } = useMe()
  // Asked once: the pet that this dialog adds may take the last place.
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
  const add = useAddRecord(petsContract.addPet, {
    texts: petTexts,
    defaults: {
      name: '',
      // No species is chosen beforehand; the form sends nothing while there is none.
      species: undefined,
      breed: '',
      gender: 'unknown',
      birthDate: '',
      weightKg: null,
      microchipId: '',
      acquisitionSource: null,
      notes: '',
    },
    send: client.pets.addPet,
    saved: {
      find: (petId) => client.pets.getPet({ petId, records: 1 }),
      update: ({ id, ...fields }, version) => client.pets.updatePet({ ...fields, petId: id, version }),
    },
    onClose,
  })
  const filled = add.form.watch(['name', 'species'])
  return (
    <AddFrame title="Add Pet" add={add} complete={filled.every(Boolean)} onClose={onClose}>
      <PetFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}
