import type { AppointmentStatus } from './appointments.vocabulary.ts'

interface Planned {
  status: AppointmentStatus
  dateTime: string
}

/** An appointment is upcoming while it is scheduled and in the future (spec core-records §4). */
export const isUpcoming = ({ status, dateTime }: Planned, now: Date): boolean =>
  status === 'scheduled' && new Date(dateTime) > now

/** Whether a visit is over: somebody has said what became of it. One that nobody answered for still waits. */
export const isVisitOver = ({ status }: Pick<Planned, 'status'>): boolean => status !== 'scheduled'

/** A visit whose time has passed and of which nobody has said yet whether it took place. */
export const isUnsettled = ({ status, dateTime }: Planned, now: Date): boolean =>
  status === 'scheduled' && new Date(dateTime) <= now

/** Who treats a pet: the vet of its next visit, else of the last one that took place; undefined where none is named. */
export function vetOf(
  visits: readonly (Planned & { vetName: string | null })[],
  now: Date,
): string | undefined {
  const named = visits
    .filter(({ vetName }) => vetName !== null)
    .toSorted((one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime))
  const next = named.find((visit) => isUpcoming(visit, now))
  const last = named.findLast((visit) => visit.status === 'completed' || isUnsettled(visit, now))
  return (next ?? last)?.vetName ?? undefined
}
