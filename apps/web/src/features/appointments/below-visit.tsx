import { lazy, Suspense } from 'react'
import type { Appointment } from '@app/domain/appointments/appointments.contract'
import { isUpcoming } from '@app/domain/appointments/appointments.rules'
import { useNow } from '../../format/use-now.ts'
import { SettleVisit } from './settle-visit.tsx'

/** Fetched with the first visit that is to come. */
const AddToCalendar = lazy(async () => ({
  default: (await import('../calendar-feeds/index.ts')).AddToCalendar,
}))

interface BelowVisitProps {
  entry: Appointment
  onEdit?: (() => void) | undefined
}

/** What a visit offers: to put it into a calendar while it is to come, and to say what became of it afterwards. */
export function BelowVisit({ entry, onEdit }: BelowVisitProps) {
  return isUpcoming(entry, useNow()) ? (
    <Suspense>
      <AddToCalendar visit={entry} />
    </Suspense>
  ) : (
    <SettleVisit entry={entry} onEdit={onEdit} />
  )
}
