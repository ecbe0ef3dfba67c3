import { dosesContract } from '@app/domain/doses/doses.contract'
import { doseTexts } from '@app/domain/doses/doses.texts'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { useToday } from '../../format/use-now.ts'
import { DateField, TextField } from '../../forms/fields.tsx'
import { fieldSetOf } from '../../forms/field-set.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { AddFrame } from '../../records/add-frame.tsx'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { useToast } from '../../ui/toast-context.ts'

interface RefillDialogProps {
  medicationId: string
  name: string
  onClose: () => void
}

/** Notes what came in. */
export default function RefillDialog({ medicationId, name, onClose }: RefillDialogProps) {
  const [id] = useState(newId)
  const today = useToday()
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const add = useOperationForm(dosesContract.addRefill, {
    defaults: { units: '', refilledOn: today },
    fixed: { medicationId, id },
    send: client.doses.addRefill,
    onProblem: (problem) => report(problem, doseTexts.refillFailed),
    onDone: async () => {
      showToast({ title: doseTexts.refilled.title, variant: 'success' })
      onClose()
      await refresh()
    },
  })
  const fields = fieldSetOf(add)
  return (
    <AddFrame title={`Refill ${name}`} add={add} complete={add.form.watch('units') !== ''} onClose={onClose}>
      <TextField
        fields={fields}
        name="units"
        label="Units"
        hint="Tablets, ml or pumps that came in; they are added to what is on hand."
        required
        inputMode="decimal"
      />
      <DateField fields={fields} name="refilledOn" label="Date" required max={today} />
    </AddFrame>
  )
}
