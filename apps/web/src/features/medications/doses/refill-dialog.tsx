import { dosesContract } from '@app/domain/medications/doses/doses.contract'
import { useToday } from '../../../format/use-now.ts'
import { fieldSetOf } from '../../../forms/field-set.ts'
import { DateField } from '../../../forms/fields.tsx'
import { NumberField } from '../../../forms/number-control.tsx'
import { useOperationForm } from '../../../forms/use-operation-form.ts'
import { AddFrame } from '../../../records/add/add-frame.tsx'
import { useSendRefill } from '../marking/use-send-refill.ts'

interface RefillDialogProps {
  medicationId: string
  name: string
  onClose: () => void
}

/** Adds a refill to the stock. */
export default function RefillDialog({ medicationId, name, onClose }: RefillDialogProps) {
  const today = useToday()
  const { id, ...sending } = useSendRefill(medicationId, onClose)
  const add = useOperationForm(dosesContract.addRefill, {
    defaults: { units: null, refilledOn: today },
    fixed: { medicationId, id },
    ...sending,
  })
  const fields = fieldSetOf(add)
  return (
    <AddFrame
      title={`Refill ${name}`}
      add={add}
      complete={add.form.watch('units') !== null}
      onClose={onClose}
    >
      <NumberField
        fields={fields}
        name="units"
        label="Units"
        hint="Tablets, ml or pumps to add to what is on hand."
        required
      />
      <DateField fields={fields} name="refilledOn" label="Date" required max={today} />
    </AddFrame>
  )
}
