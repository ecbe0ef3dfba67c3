import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { appointmentTexts } from '@app/domain/appointments/appointments.errors'
import { isUnsettled } from '@app/domain/appointments/appointments.rules'
import {
  type AppointmentStatus,
  appointmentStatusLabels,
} from '@app/domain/appointments/appointments.vocabulary'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useNow } from '../../format/use-now.ts'
import { useRefreshRecords } from '../../records/use-refresh-records.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useToast } from '../../ui/toast-context.ts'

interface SettleVisitProps {
  entry: Appointment
  onEdit?: (() => void) | undefined
}

/** Asks of a visit whose time has passed whether it took place. */
export function SettleVisit({ entry, onEdit }: SettleVisitProps) {
  const { settling, settle } = useSettle(entry)
  if (!isUnsettled(entry, useNow()) || !onEdit) return null
  const answer = (status: AppointmentStatus) => (
    <Button
      variant="soft"
      busy={settling === status}
      disabled={settling !== undefined && settling !== status}
      onClick={() => void settle(status)}
    >
      {appointmentStatusLabels[status]}
    </Button>
  )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">
        <VisuallyHidden>{`${entry.title}: `}</VisuallyHidden>
        {appointmentTexts.tookPlace}
      </legend>
      <div className="flex flex-wrap gap-2">
        {answer('completed')}
        {answer('missed')}
        <Button variant="quiet" onClick={onEdit}>
          {appointmentTexts.reschedule}
        </Button>
      </div>
    </fieldset>
  )
}

/** Sends the answer, once. What else the visit says stays as it was read; a newer version is shown anew. */
function useSettle({ petId: _petId, ...visit }: Appointment) {
  const [settling, setSettling] = useState<AppointmentStatus>()
  const underWay = useRef(false)
  const showToast = useToast()
  const report = useReportProblem()
  const refresh = useRefreshRecords()
  const settle = async (status: AppointmentStatus) => {
    if (underWay.current) return
    underWay.current = true
    setSettling(status)
    try {
      await client.appointments.update({ ...visit, status })
      showToast({ title: appointmentTexts.updated.title, variant: 'success' })
    } catch (error) {
      report(toProblem(error), appointmentTexts.updateFailed)
    }
    await refresh()
    underWay.current = false
    setSettling(undefined)
  }
  return { settling, settle }
}
