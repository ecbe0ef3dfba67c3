import type { AppointmentStatus } from './appointments.vocabulary.ts'

interface Planned {
  status: AppointmentStatus
  dateTime: string
}

/** An appointment is upcoming while it is scheduled and in the future (spec core-records §4). */
export const isUpcoming = ({ status, dateTime }: Planned, now: Date): boolean =>
  status === 'scheduled' && new Date(dateTime) > now

/** True once a user has recorded the visit's outcome. A past visit without an outcome is not over. */
export const isVisitOver = ({ status }: Pick<Planned, 'status'>): boolean => status !== 'scheduled'

/** True for a past visit whose outcome no user has recorded yet. */
export const isUnsettled = ({ status, dateTime }: Planned, now: Date): boolean =>
  status === 'scheduled' && new Date(dateTime) <= now

/** Returns the vet of the pet's next visit, else of its last completed one; undefined if neither names a vet. */
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
