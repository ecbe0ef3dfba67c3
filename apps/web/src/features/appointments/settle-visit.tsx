import { useState } from 'react'
import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import type { AppointmentStatus } from '@app/domain/appointments/appointments.vocabulary'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useNow } from '../../format/use-now.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { catchFocus } from '../../ui/behaviour/catch-focus.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { useToast } from '../../ui/overlays/toast-context.ts'

interface SettleVisitProps {
  entry: Appointment
  onEdit?: (() => void) | undefined
}

/** Answers of one tap each; canceling is a choice in the form. */
const answers = { completed: 'Done', missed: 'Missed' } as const

/** Asks if a past visit took place. */
export function SettleVisit({ entry, onEdit }: SettleVisitProps) {
  const { settling, settle } = useSettle(entry)
  if (!isUnsettled(entry, useNow()) || !onEdit) return null
  const answer = (status: keyof typeof answers) => (
    <Button
      variant="soft"
      busy={settling === status}
      disabled={settling !== undefined && settling !== status}
      onClick={() => void settle(status)}
    >
      {answers[status]}
    </Button>
  )
  return (
    <fieldset className="mt-1 grid gap-2">
      <legend className="mb-2 font-semibold">
        <VisuallyHidden>{`${entry.title}: `}</VisuallyHidden>
        {appointmentTexts.tookPlace}
      </legend>
      <div className="flex flex-wrap gap-2">
        {answer('completed')}
        {answer('missed')}
        <Button variant="quiet" onClick={onEdit}>
          {appointmentTexts.moved}
        </Button>
      </div>
    </fieldset>
  )
}

/** Sends the answer once. The visit's other fields are sent as read; a newer version is shown instead. */
function useSettle({ petId: _petId, ...visit }: Appointment) {
  const [settling, setSettling] = useState<AppointmentStatus>()
  const { run } = useOneAtATime()
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const settle = async (status: AppointmentStatus) => {
    setSettling(status)
    try {
      await client.appointments.update({ ...visit, status })
      showToast({ title: appointmentTexts.updated.title, variant: 'success' })
    } catch (error) {
      report(toProblem(error), appointmentTexts.updateFailed)
    }
    await refresh()
    // Catches the focus: the settled visit moves to the past ones, together with the pressed button.
    setTimeout(catchFocus)
    setSettling(undefined)
  }
  return { settling, settle: (status: AppointmentStatus) => run(() => settle(status)) }
}
