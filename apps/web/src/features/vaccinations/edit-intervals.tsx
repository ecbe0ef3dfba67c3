import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ScheduleEntry,
  vaccineScheduleContract,
} from '@app/domain/vaccinations/vaccine-schedule.contract'
import { intervalLabels, vaccineScheduleTexts } from '@app/domain/vaccinations/vaccine-schedule.texts'
import { client } from '../../api/client/client.ts'
import { orpc } from '../../api/queries.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { NumberField } from '../../forms/number-control.tsx'
import { partFieldsOf } from '../../forms/part-fields.ts'
import { useOperationForm } from '../../forms/use-operation-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'

interface EditIntervalsProps {
  entry: ScheduleEntry
  onClose: () => void
}

/** The intervals of a vaccine or of checkups, changed inline. */
export function EditIntervals({ entry, onClose }: EditIntervalsProps) {
  const showToast = useToast()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const saved = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.vaccineSchedule.key() })
    showToast({ title: vaccineScheduleTexts.saved.title, variant: 'success' })
    onClose()
  }
  const { vaccine, label, firstMonths, thenMonths } = entry
  const [first, then] = intervalLabels(entry)
  const edit = useOperationForm(vaccineScheduleContract.setVaccineIntervals, {
    defaults: { vaccine, intervals: { firstMonths, thenMonths } },
    send: ({ intervals, ...input }) =>
      client.vaccineSchedule.setVaccineIntervals({
        ...input,
        // Care with one interval has it for every age.
        intervals:
          intervals && then === null ? { ...intervals, thenMonths: intervals.firstMonths } : intervals,
      }),
    onDone: saved,
    onProblem: () => showProblem(vaccineScheduleTexts.saveFailed),
  })
  const parts = partFieldsOf(edit)
  const { mutate: reset, isPending: resetting } = useMutation(
    orpc.vaccineSchedule.setVaccineIntervals.mutationOptions({
      onSuccess: saved,
      onError: () => showProblem(vaccineScheduleTexts.saveFailed),
    }),
  )
  return (
    <form aria-label={`Edit ${label}`} noValidate onSubmit={edit.submit} className="grid gap-gap">
      <p className="font-semibold">{label}</p>
      <div className="grid gap-gap sm:grid-cols-2">
        <NumberField fields={parts} name="intervals.firstMonths" label={first} required inputMode="numeric" />
        {then !== null && (
          <NumberField fields={parts} name="intervals.thenMonths" label={then} required inputMode="numeric" />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {entry.edited && (
          <Button variant="quiet" busy={resetting} onClick={() => reset({ vaccine, intervals: null })}>
            Back to the guideline
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={edit.sending}>
          Save
        </Button>
      </div>
    </form>
  )
}
