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
